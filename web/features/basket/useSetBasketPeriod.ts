import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { SetBasketPeriodInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const SET_BASKET_PERIOD = graphql(`
  mutation SetBasketPeriod($input: SetBasketPeriodInput!) {
    setBasketPeriod(input: $input) {
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

/** Chooses the term of all that is in the basket: YEARLY or FIVE_YEARLY. */
export function useSetBasketPeriod(): (input: SetBasketPeriodInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(SET_BASKET_PERIOD)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.setBasketPeriod)
    },
    [mutate],
  )
}
