import { ApolloLink } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import type { DocumentNode } from 'graphql'
import { Observable } from 'rxjs'
import { askAgain, newKey } from '../lib/ask-again'
import { csrfToken } from '../lib/csrf'

/** No response from the server: the network is down, or a proxy failed. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * POST to the graph with the session's current token, which a login changes. Apollo's own link does more than the shop needs, and the
 * first visit would download it (docs/decisions/0006).
 */
export const httpLink = (path = '/graphql'): ApolloLink =>
  new ApolloLink(
    ({ query, operationName, variables, getContext }) =>
      new Observable((observer) => {
        const left = new AbortController()
        const { repeats } = getContext() as RepeatContext
        const question = { query, operationName, variables: repeats === 'by key' ? withKey(variables) : variables }
        const send = () => ask(path, question, left.signal)
        const answer = repeats ? askAgain(send, (result) => left.signal.aborted || isFinal(result)) : send()
        answer.then(
          (result) => {
            observer.next(result)
            observer.complete()
          },
          (error: unknown) => left.signal.aborted || observer.error(error),
        )
        return () => left.abort()
      }),
  )

/**
 * How a mutation is retried when its response is lost: `by key` when it must run at most once, such as a payment; `as it is` when
 * it is idempotent, like a change of the basket, which saves the shop two writes.
 */
export interface RepeatContext {
  repeats?: 'by key' | 'as it is'
}

/** Option for mutations. */
export const ONCE: { context: RepeatContext } = { context: { repeats: 'by key' } }
export const REPEATABLE: { context: RepeatContext } = { context: { repeats: 'as it is' } }

const withKey = ({ input, ...others }: Record<string, unknown>): Record<string, unknown> => ({
  ...others,
  input: { ...(input as object), idempotencyKey: newKey() },
})

/** The shop has no database, or the first request is still running; the error says when to retry. */
const isFinal = ({ errors = [] }: ApolloLink.Result): boolean =>
  !errors.some(({ extensions = {} }) => extensions.retryAfterSeconds && extensions.code !== 'TOO_MANY_REQUESTS')

interface Question {
  query: DocumentNode
  operationName: string | undefined
  variables: Record<string, unknown>
}

async function ask(
  path: string,
  { query, operationName, variables }: Question,
  signal: AbortSignal,
): Promise<ApolloLink.Result> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': csrfToken() },
    body: JSON.stringify({ operationName, variables, query: print(query) }),
    signal,
  })
  const result: unknown = await response.json().catch(() => null)
  if (isResult(result)) return result
  throw new NoAnswer(`${operationName}: ${response.status}`)
}

const isResult = (value: unknown): value is ApolloLink.Result =>
  typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
