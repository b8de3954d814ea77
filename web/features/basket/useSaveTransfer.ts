import { graphql } from '../../gql'
import { useBasketChange } from './useBasketChange'

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
export const useSaveTransfer = () => useBasketChange(SAVE_TRANSFER)
