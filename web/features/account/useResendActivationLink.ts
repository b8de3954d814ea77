import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'

const RESEND_ACTIVATION_LINK = graphql(`
  mutation ResendActivationLink($input: ResendActivationLinkInput!) {
    resendActivationLink(input: $input) {
      ... on ActivationLinkRequested {
        requested
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

/** Has the activation mail sent again. Says whether the request arrived, not whether a mail went out. */
export function useResendActivationLink(): (email: string) => Promise<boolean> {
  const [mutate] = useMutation(RESEND_ACTIVATION_LINK)
  return useCallback(
    async (email) => {
      const { data } = await mutate({ variables: { input: { email } } })
      return data?.resendActivationLink.__typename === 'ActivationLinkRequested'
    },
    [mutate],
  )
}
