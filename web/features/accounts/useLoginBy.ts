import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { answerOf, useAct } from '../../apollo/useAct'
import type { LoginMutation, LoginWithPasskeyMutation } from '../../gql/graphql'
import { setCsrfToken } from '../../lib/csrf'
import { refetchScreen } from '../basket/basket-changes'

type LoginResult = LoginMutation['login']
export type LoggedIn = Extract<LoginResult, { __typename: 'Viewer' }>

/** Signs in, one way or the other. All that is on screen is fetched anew, since prices, basket and holders depend on who asks. */
export function useLoginBy<Data extends LoginMutation | LoginWithPasskeyMutation, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
): (input: Input) => Promise<LoginResult> {
  const client = useApolloClient()
  const act = useAct(document, {
    // Before anything on screen hears of it: what follows needs the token of the new session.
    update: (_cache, { data }) => {
      // Both ways answer the same.
      const answer = data && (answerOf(data as Data) as LoginResult)
      if (answer?.__typename === 'Viewer') setCsrfToken(answer.csrfToken)
    },
  })
  return useCallback(
    async (input) => {
      const answer = (await act(input)) as LoginResult
      if (answer.__typename === 'Viewer') await refetchScreen(client)
      return answer
    },
    [client, act],
  )
}
