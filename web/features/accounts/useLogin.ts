import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { LoginInput, LoginMutation } from '../../gql/graphql'
import { setCsrfToken } from '../../lib/csrf'
import { reportError } from '../../lib/report-error'

const LOGIN = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      ... on Viewer {
        isLoggedIn
        isReseller
        isSubUser
        name
        email
        companyName
        account {
          id
          isComplete
        }
        csrfToken
      }
      ... on LoginRefused {
        showCaptcha
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

type LoginResult = LoginMutation['login']
export type LoggedIn = Extract<LoginResult, { __typename: 'Viewer' }>

/** Signs in. All that is on screen is fetched anew, since prices, basket and holders depend on who asks. */
export function useLogin(): (input: LoginInput) => Promise<LoginResult> {
  const client = useApolloClient()
  const act = useAct(LOGIN, {
    // Before anything on screen hears of it: what follows needs the token of the new session.
    update: (_cache, { data }) => {
      if (data?.login.__typename === 'Viewer') setCsrfToken(data.login.csrfToken)
    },
  })
  return useCallback(
    async (input) => {
      const answer = await act(input)
      if (answer.__typename === 'Viewer') {
        // What cannot be fetched now is old on screen, but who logged in is logged in.
        await Promise.resolve(client.refetchQueries({ include: 'active' })).catch(reportError)
      }
      return answer
    },
    [client, act],
  )
}
