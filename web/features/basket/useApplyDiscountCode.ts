import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ApplyDiscountCodeInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const APPLY_DISCOUNT_CODE = graphql(`
  mutation ApplyDiscountCode($input: ApplyDiscountCodeInput!) {
    applyDiscountCode(input: $input) {
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

/** Puts a discount code on the basket; a code that is not valid is an issue of the field `code`. */
export function useApplyDiscountCode(): (input: ApplyDiscountCodeInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(APPLY_DISCOUNT_CODE)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.applyDiscountCode)
    },
    [mutate],
  )
}
