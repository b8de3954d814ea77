import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { graphql } from '../../gql'
import type { ActivateAccountInput, ActivateAccountMutation } from '../../gql/graphql'
import { setCsrfToken } from '../../lib/csrf'

const ACTIVATE_ACCOUNT = graphql(`
  mutation ActivateAccount($input: ActivateAccountInput!) {
    activateAccount(input: $input) {
      ... on AccountActivated {
        goTo
        viewer {
          isLoggedIn
          isReseller
          isSubUser
          name
          csrfToken
        }
      }
      ... on LinkRefused {
        email
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

type Result = ActivateAccountMutation['activateAccount']

/** Makes the account of a mailed link and signs in under a new session. */
export function useActivateAccount(): (input: ActivateAccountInput) => Promise<Result> {
  const [mutate] = useMutation(ACTIVATE_ACCOUNT, {
    update: (_cache, { data }) => {
      if (data?.activateAccount.__typename === 'AccountActivated') setCsrfToken(data.activateAccount.viewer.csrfToken)
    },
  })
  return useCallback(
    async (input) => {
      const { data } = await mutate({ variables: { input } })
      if (!data) throw new Error('the activation gave no answer')
      return data.activateAccount
    },
    [mutate],
  )
}
