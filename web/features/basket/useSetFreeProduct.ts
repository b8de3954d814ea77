import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const SET_FREE_PRODUCT = graphql(`
  mutation SetFreeProduct($input: SetFreeProductInput!) {
    setFreeProduct(input: $input) {
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

/** Puts a free installation on a domain, in the place of the one that it had (SRV-017). */
export const useSetFreeProduct = () => useBasketChange(SET_FREE_PRODUCT)
