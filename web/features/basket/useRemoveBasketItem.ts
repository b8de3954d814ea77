import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const REMOVE_BASKET_ITEM = graphql(`
  mutation RemoveBasketItem($input: RemoveBasketItemInput!) {
    removeBasketItem(input: $input) {
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

/** Takes one item out, with what hangs on it. */
export const useRemoveBasketItem = () => useBasketChange(REMOVE_BASKET_ITEM)
