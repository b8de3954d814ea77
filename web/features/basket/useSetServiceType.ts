import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const SET_SERVICE_TYPE = graphql(`
  mutation SetServiceType($input: SetServiceTypeInput!) {
    setServiceType(input: $input) {
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

/** Says what the buyer wants with a domain. What no longer fits leaves the basket (SRV-009). */
export const useSetServiceType = () => useBasketChange(SET_SERVICE_TYPE)
