import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { StandardWhoisInput } from '../../gql/graphql'
import { type HolderAnswer, readHolderAnswer } from './holder-answer'
import { WHOIS_LIST } from './whois-list-query'

const UPDATE_STANDARD_WHOIS = graphql(`
  mutation UpdateStandardWhois($input: StandardWhoisInput!) {
    updateStandardWhois(input: $input) {
      ... on StandardWhois {
        label
        email
        phone
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

/** Changes where the standard holder is reached (WHO-027). */
export function useUpdateStandardWhois(): (input: StandardWhoisInput) => Promise<HolderAnswer> {
  const act = useAct(UPDATE_STANDARD_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  return useCallback(async (input) => readHolderAnswer(await act(input)), [act])
}
