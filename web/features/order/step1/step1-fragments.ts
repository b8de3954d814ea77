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
      isLoggedIn
      csrfToken
    }
    hostingPackages {
      id
      productId
      productCode
    }
    domainExtensions {
      id
      extension
    }
    ...ExtensionList_query
  }
`)
