import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const SET_BASKET_PERIOD = graphql(`
  mutation SetBasketPeriod($input: SetBasketPeriodInput!) {
    setBasketPeriod(input: $input) {
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

/** Chooses the term of all that is in the basket: YEARLY or FIVE_YEARLY. */
export const useSetBasketPeriod = () => useBasketChange(SET_BASKET_PERIOD)
