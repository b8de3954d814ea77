import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { AcceptAdditionalServicesInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

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
export function useAcceptAdditionalServices(): (input: AcceptAdditionalServicesInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(ACCEPT_ADDITIONAL_SERVICES)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.acceptAdditionalServices)
    },
    [mutate],
  )
}
