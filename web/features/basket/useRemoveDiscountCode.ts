import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const REMOVE_DISCOUNT_CODE = graphql(`
  mutation RemoveDiscountCode($input: ChannelInput!) {
    removeDiscountCode(input: $input) {
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

/** Takes the discount code off the basket. */
export const useRemoveDiscountCode = () => useBasketChange(REMOVE_DISCOUNT_CODE)
