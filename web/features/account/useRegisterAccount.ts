import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { RegisterAccountInput, RegisterAccountMutation } from '../../gql/graphql'

const REGISTER_ACCOUNT = graphql(`
  mutation RegisterAccount($input: RegisterAccountInput!) {
    registerAccount(input: $input) {
      ... on RegistrationReceived {
        activationRequired
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

type Result = RegisterAccountMutation['registerAccount']

/** Asks for an account; it comes to be by the link in the mail. */
export function useRegisterAccount(): (input: RegisterAccountInput) => Promise<Result> {
  const [mutate] = useMutation(REGISTER_ACCOUNT)
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      if (!data) throw new Error('the registration gave no answer')
      return data.registerAccount
    },
    [mutate],
  )
}
