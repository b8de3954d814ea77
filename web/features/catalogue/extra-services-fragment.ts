import { graphql } from '../../gql'

export const EXTRA_SERVICE = graphql(`
  fragment ExtraServices_service on AddOnProduct {
    productName
    summary
    unit
    discountedPrice
  }
`)
