import { graphql } from '../../gql'

export const EXTENSION_TILES = graphql(`
  fragment ExtensionTiles_query on Query {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
      landingPath
      isOnOffer
      originalPrice
      discountedPrice
    }
  }
`)
