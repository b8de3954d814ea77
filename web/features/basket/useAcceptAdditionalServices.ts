import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

const ACCEPT_ADDITIONAL_SERVICES = graphql(`
  mutation AcceptAdditionalServices($input: AcceptAdditionalServicesInput!) {
    acceptAdditionalServices(input: $input) {
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

/** Takes what was proposed, and nothing else (ORD-038). */
export const useAcceptAdditionalServices = () => useBasketChange(ACCEPT_ADDITIONAL_SERVICES)
