import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'

/** Carries out a mutation of one field and one input, and answers what the field answers; throws without an answer. */
export function useAct<Data extends object, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
  options?: useMutation.Options<Data, { input: Input }>,
): (input: Input) => Promise<Answer<Data>> {
  const [mutate] = useMutation(document, options)
  return useCallback(async (input) => answerOf((await mutate({ variables: { input } })).data as Data), [mutate])
}

/** What the one field of a mutation answers. */
export type Answer<Data> = Data[Exclude<keyof Data, '__typename'>]

/** Takes it out. Throws when there is no answer: that is a failure and no expected refusal. */
export function answerOf<Data extends object>(data: Data | null | undefined): Answer<Data> {
  const [field] = Object.entries(data ?? {}).filter(([name]) => name !== '__typename')
  if (!field) throw new Error('a change gave no answer')
  return field[1] as Answer<Data>
}
