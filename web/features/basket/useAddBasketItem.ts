import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const ADD_BASKET_ITEM = graphql(`
  mutation AddBasketItem($input: AddBasketItemInput!) {
    addBasketItem(input: $input) {
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

/** Puts something in the basket: a domain, or what is linked to one. Asking twice is the same as asking once. */
export const useAddBasketItem = () => useBasketChange(ADD_BASKET_ITEM)
