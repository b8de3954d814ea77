import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const REMOVE_BASKET_DOMAIN = graphql(`
  mutation RemoveBasketDomain($input: RemoveBasketDomainInput!) {
    removeBasketDomain(input: $input) {
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

/** Takes a name out with all that is linked to it. */
export const useRemoveBasketDomain = () => useBasketChange(REMOVE_BASKET_DOMAIN)
