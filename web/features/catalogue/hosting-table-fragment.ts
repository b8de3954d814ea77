import { graphql } from '../../gql'

export const HOSTING_TABLE_PACKAGE = graphql(`
  fragment HostingTable_package on HostingPackage {
    productCode
    productName
    isRecommended
    space
    traffic
    sites
    mailboxes
    databases
    originalPrice
    discountedPrice
  }
`)
