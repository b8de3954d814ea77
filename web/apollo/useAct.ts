import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'
import { type Answer, answerOf } from './answer-of'

/** Carries out a mutation of one field and one input, and answers what the field answers; throws without an answer. */
export function useAct<Data extends object, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
  options?: useMutation.Options<Data, { input: Input }>,
): (input: Input) => Promise<Answer<Data>> {
  const [mutate] = useMutation(document, options)
  return useCallback(async (input) => answerOf((await mutate({ variables: { input } })).data as Data), [mutate])
}
