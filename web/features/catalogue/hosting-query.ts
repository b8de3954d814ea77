import { graphql } from '../../gql'

export const HOSTING_QUERY = graphql(`
  query Hosting {
    hostingPackages(audience: CUSTOMER) {
      id
      productName
      discountedPrice
      features
      ...HostingTable_package
    }
    freeInstallations {
      id
      productName
    }
    extraServices {
      id
      ...ExtraServices_service
    }
  }
`)

export const RESELLER_HOSTING_QUERY = graphql(`
  query ResellerHosting {
    viewer {
      isReseller
    }
    hostingPackages(audience: RESELLER) {
      id
      productName
      discountedPrice
      features
      ...HostingTable_package
    }
  }
`)
