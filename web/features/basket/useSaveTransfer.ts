import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { SaveTransferInput } from '../../gql/graphql'
import { whileBasketChanges } from './basket-activity'
import { type BasketAnswer, readBasketAnswer } from './basket-answer'

const SAVE_TRANSFER = graphql(`
  mutation SaveTransfer($input: SaveTransferInput!) {
    saveTransfer(input: $input) {
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

/** Saves how a domain moves here. The new code takes the place of the old one (TRF-011). */
export function useSaveTransfer(): (input: SaveTransferInput) => Promise<BasketAnswer> {
  const [mutate] = useMutation(SAVE_TRANSFER)
  return useCallback(
    async (input) => {
      const { data } = await whileBasketChanges(mutate({ variables: { input } }))
      return readBasketAnswer(data?.saveTransfer)
    },
    [mutate],
  )
}
