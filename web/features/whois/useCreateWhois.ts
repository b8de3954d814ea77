import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { WhoisInput } from '../../gql/graphql'
import { type HolderAnswer, readHolderAnswer } from './holder-answer'
import { WHOIS_LIST } from './whois-list-query'

const CREATE_WHOIS = graphql(`
  mutation CreateWhois($input: WhoisInput!) {
    createWhois(input: $input) {
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

/** Makes a holder; the list has it when this is answered (WHO-022). */
export function useCreateWhois(): (input: WhoisInput) => Promise<HolderAnswer> {
  const act = useAct(CREATE_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  return useCallback(async (input) => readHolderAnswer(await act(input)), [act])
}
