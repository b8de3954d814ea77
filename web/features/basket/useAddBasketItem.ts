import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { AddBasketItemInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const ADD_BASKET_ITEM = graphql(`
  mutation AddBasketItem($input: AddBasketItemInput!) {
    addBasketItem(input: $input) {
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

/** Puts something in the basket: a domain, or what is linked to one. Asking twice is the same as asking once. */
export function useAddBasketItem(): (input: AddBasketItemInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(ADD_BASKET_ITEM)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.addBasketItem)
    },
    [mutate],
  )
}
