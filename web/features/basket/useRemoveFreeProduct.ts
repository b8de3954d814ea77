import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const REMOVE_FREE_PRODUCT = graphql(`
  mutation RemoveFreeProduct($input: RemoveFreeProductInput!) {
    removeFreeProduct(input: $input) {
      ... on Basket {
        ...ChangedBasket_basket
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

/** Takes the free installation off a domain; without one nothing changes. */
export const useRemoveFreeProduct = () => useBasketChange(REMOVE_FREE_PRODUCT)
