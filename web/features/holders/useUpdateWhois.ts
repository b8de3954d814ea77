import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { UpdateWhoisInput } from '../../gql/graphql'
import { type HolderAnswer, readHolderAnswer } from './holder-answer'

const UPDATE_WHOIS = graphql(`
  mutation UpdateWhois($input: UpdateWhoisInput!) {
    updateWhois(input: $input) {
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

/** Changes a holder that the customer made (WHO-024). */
export function useUpdateWhois(): (input: UpdateWhoisInput) => Promise<HolderAnswer> {
  const [mutate] = useMutation(UPDATE_WHOIS)
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      return readHolderAnswer(data?.updateWhois)
    },
    [mutate],
  )
}
