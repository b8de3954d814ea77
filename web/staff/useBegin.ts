import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { type Answer, answerOf } from '../apollo/useAct'

/** Like `useAct`, for a mutation without input. */
export function useBegin<Data extends object>(
  document: TypedDocumentNode<Data, Record<string, never>>,
): () => Promise<Answer<Data>> {
  const [mutate] = useMutation(document)
  return useCallback(async () => answerOf((await mutate({ variables: {} })).data as Data), [mutate])
}
