import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { WhoisInput } from '../../gql/graphql'
import { type HolderAnswer, readHolderAnswer } from './holder-answer'
import { WHOIS_LIST } from './whois-list-query'

const CREATE_WHOIS = graphql(`
  mutation CreateWhois($input: WhoisInput!) {
    createWhois(input: $input) {
      ... on Whois {
        id
        label
        city
        company
        country
        email
        forename
        gender
        houseNumber
        houseNumberAdd
        phone
        postcode
        street
        surname
        vat
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
  const [mutate] = useMutation(CREATE_WHOIS, { refetchQueries: [WHOIS_LIST], awaitRefetchQueries: true })
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      return readHolderAnswer(data?.createWhois)
    },
    [mutate],
  )
}
