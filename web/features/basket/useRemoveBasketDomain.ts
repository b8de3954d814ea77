import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { RemoveBasketDomainInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

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
export function useRemoveBasketDomain(): (input: RemoveBasketDomainInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(REMOVE_BASKET_DOMAIN)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.removeBasketDomain)
    },
    [mutate],
  )
}
