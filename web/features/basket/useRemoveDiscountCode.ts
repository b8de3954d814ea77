import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ChannelInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const REMOVE_DISCOUNT_CODE = graphql(`
  mutation RemoveDiscountCode($input: ChannelInput!) {
    removeDiscountCode(input: $input) {
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

/** Takes the discount code off the basket. */
export function useRemoveDiscountCode(): (input: ChannelInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(REMOVE_DISCOUNT_CODE)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.removeDiscountCode)
    },
    [mutate],
  )
}
