import { graphql } from '../../gql'

/** The one query of an extension's page; the other extensions stand under it. */
export const EXTENSION_QUERY = graphql(`
  query Extension {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      isOnOffer
      originalPrice
      discountedPrice
    }
    ...ExtensionTiles_query
  }
`)
