import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ResetPasswordInput, ResetPasswordMutation } from '../../gql/graphql'

const RESET_PASSWORD = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      ... on PasswordChanged {
        message
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

type Result = ResetPasswordMutation['resetPassword']

export function useResetPassword(): (input: ResetPasswordInput) => Promise<Result> {
  const [mutate] = useMutation(RESET_PASSWORD)
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      if (!data) throw new Error('the new password got no answer')
      return data.resetPassword
    },
    [mutate],
  )
}
