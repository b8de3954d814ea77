import type { TypedDocumentNode } from '@apollo/client'
import { useMutation } from '@apollo/client/react'
import { useCallback } from 'react'

/** Runs a mutation with one field and one input, and returns the field's value; throws without a response. */
export function useAct<Data extends object, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
  options?: useMutation.Options<Data, { input: Input }>,
): (input: Input) => Promise<Answer<Data>> {
  const [mutate] = useMutation(document, options)
  return useCallback(async (input) => answerOf((await mutate({ variables: { input } })).data as Data), [mutate])
}

/** Value of a mutation's only field. */
export type Answer<Data> = Data[Exclude<keyof Data, '__typename'>]

/** Returns that value. Throws when it is missing, which is a failure and not an expected refusal. */
export function answerOf<Data extends object>(data: Data | null | undefined): Answer<Data> {
  const [field] = Object.entries(data ?? {}).filter(([name]) => name !== '__typename')
  if (!field) throw new Error('a change gave no answer')
  return field[1] as Answer<Data>
}
