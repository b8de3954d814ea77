import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { SetServiceTypeInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

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
export function useSetServiceType(): (input: SetServiceTypeInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(SET_SERVICE_TYPE)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.setServiceType)
    },
    [mutate],
  )
}
