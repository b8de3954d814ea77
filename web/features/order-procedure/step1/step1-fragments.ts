import { graphql } from '../../../gql'

export const STEP_1_BASKET = graphql(`
  fragment Step1_basket on Basket {
    id
    channel
    domainIsMissingForHosting
    items {
      id
      productCode
      productName
      productType
    }
    ...ExtensionList_basket
  }
`)

export const STEP_1_QUERY = graphql(`
  fragment Step1_query on Query {
    viewer {
      csrfToken
    }
    hostingPackages {
      id
      productId
      productCode
      productName
    }
    domainExtensions {
      id
      extension
    }
    ...ExtensionList_query
  }
`)
