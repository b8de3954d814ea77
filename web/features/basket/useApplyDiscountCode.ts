import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const APPLY_DISCOUNT_CODE = graphql(`
  mutation ApplyDiscountCode($input: ApplyDiscountCodeInput!) {
    applyDiscountCode(input: $input) {
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

/** Puts a discount code on the basket; a code that is not valid is an issue of the field `code`. */
export const useApplyDiscountCode = () => useBasketChange(APPLY_DISCOUNT_CODE)
