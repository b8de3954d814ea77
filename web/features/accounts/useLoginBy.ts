import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { refetchScreen } from '../../apollo/basket-changes'
import { answerOf, useAct } from '../../apollo/useAct'
import type { LoginMutation, LoginWithPasskeyMutation } from '../../gql/graphql'
import { setCsrfToken } from '../../lib/csrf'

type LoginResult = LoginMutation['login']
export type LoggedIn = Extract<LoginResult, { __typename: 'Viewer' }>

/** Logs in with either mutation. Refetches everything on screen, since prices, basket and contacts depend on the viewer. */
export function useLoginBy<Data extends LoginMutation | LoginWithPasskeyMutation, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
): (input: Input) => Promise<LoginResult> {
  const client = useApolloClient()
  const act = useAct(document, {
    // Runs before anything on screen updates: what follows needs the new session's token.
    update: (_cache, { data }) => {
      // Both mutations return the same type.
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
