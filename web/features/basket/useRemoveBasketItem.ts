import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { RemoveBasketItemInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const REMOVE_BASKET_ITEM = graphql(`
  mutation RemoveBasketItem($input: RemoveBasketItemInput!) {
    removeBasketItem(input: $input) {
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

/** Takes one item out, with what hangs on it. */
export function useRemoveBasketItem(): (input: RemoveBasketItemInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(REMOVE_BASKET_ITEM)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.removeBasketItem)
    },
    [mutate],
  )
}
