import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { SendPasswordResetLinkInput, SendPasswordResetLinkMutation } from '../../gql/graphql'

const SEND_PASSWORD_RESET_LINK = graphql(`
  mutation SendPasswordResetLink($input: SendPasswordResetLinkInput!) {
    sendPasswordResetLink(input: $input) {
      ... on PasswordResetRequested {
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

type Result = SendPasswordResetLinkMutation['sendPasswordResetLink']

export function useSendPasswordResetLink(): (input: SendPasswordResetLinkInput) => Promise<Result> {
  const [mutate] = useMutation(SEND_PASSWORD_RESET_LINK)
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      if (!data) throw new Error('the request for a reset link gave no answer')
      return data.sendPasswordResetLink
    },
    [mutate],
  )
}
