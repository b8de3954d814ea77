import { graphql } from '../../gql'

export const EXTENSION_ROW = graphql(`
  fragment ExtensionRow_product on DomainExtensionProduct {
    id
    productId
    productCode
    extension
    originalPrice
    discountedPrice
    isOnOffer
  }
`)

export const EXTENSION_LIST_BASKET = graphql(`
  fragment ExtensionList_basket on Basket {
    id
    channel
    includeVatRate
    items {
      id
      domainName
      isTransfer
      productType
      renewalPrice
    }
  }
`)

export const EXTENSION_LIST_QUERY = graphql(`
  fragment ExtensionList_query on Query {
    viewer {
      isLoggedIn
    }
    domainExtensions {
      id
      productId
      productCode
      extension
      originalPrice
      ...ExtensionRow_product
    }
  }
`)
