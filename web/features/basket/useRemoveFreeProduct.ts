import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { RemoveFreeProductInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const REMOVE_FREE_PRODUCT = graphql(`
  mutation RemoveFreeProduct($input: RemoveFreeProductInput!) {
    removeFreeProduct(input: $input) {
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

/** Takes the free installation off a domain; without one nothing changes. */
export function useRemoveFreeProduct(): (input: RemoveFreeProductInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(REMOVE_FREE_PRODUCT)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.removeFreeProduct)
    },
    [mutate],
  )
}
