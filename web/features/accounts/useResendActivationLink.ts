import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
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
  const act = useAct(RESEND_ACTIVATION_LINK)
  return useCallback(async (email) => (await act({ email })).__typename === 'ActivationLinkRequested', [act])
}
