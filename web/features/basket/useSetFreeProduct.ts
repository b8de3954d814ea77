import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { SetFreeProductInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const SET_FREE_PRODUCT = graphql(`
  mutation SetFreeProduct($input: SetFreeProductInput!) {
    setFreeProduct(input: $input) {
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

/** Puts a free installation on a domain, in the place of the one that it had (SRV-017). */
export function useSetFreeProduct(): (input: SetFreeProductInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(SET_FREE_PRODUCT)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.setFreeProduct)
    },
    [mutate],
  )
}
