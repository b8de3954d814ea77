import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { UpdateWhoisInput } from '../../gql/graphql'
import { type HolderAnswer, readHolderAnswer } from './holder-answer'

const UPDATE_WHOIS = graphql(`
  mutation UpdateWhois($input: UpdateWhoisInput!) {
    updateWhois(input: $input) {
      ... on Whois {
        ...WholeHolder_whois @unmask
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

/** Changes a holder that the customer made (WHO-024). */
export function useUpdateWhois(): (input: UpdateWhoisInput) => Promise<HolderAnswer> {
  const act = useAct(UPDATE_WHOIS)
  return useCallback(async (input) => readHolderAnswer(await act(input)), [act])
}
