import { ApolloLink } from '@apollo/client'
import { print } from '@apollo/client/utilities'
import type { DocumentNode } from 'graphql'
import { Observable } from 'rxjs'
import { csrfToken } from '../lib/csrf'

/** The server could not answer: the network is away, or something stands between. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * POST /graphql with the token of the session, as it is at that moment: signing in changes it. Apollo's own link does
 * more than the shop asks for, and the first visit would pay for it (docs/decisions/0006).
 */
export const httpLink = (): ApolloLink =>
  new ApolloLink(
    ({ query, operationName, variables }) =>
      new Observable((observer) => {
        const left = new AbortController()
        ask({ query, operationName, variables }, left.signal).then(
          (result) => {
            observer.next(result)
            observer.complete()
          },
          (error: unknown) => left.signal.aborted || observer.error(error),
        )
        return () => left.abort()
      }),
  )

interface Question {
  query: DocumentNode
  operationName: string | undefined
  variables: Record<string, unknown>
}

async function ask({ query, operationName, variables }: Question, signal: AbortSignal): Promise<ApolloLink.Result> {
  const response = await fetch('/graphql', {
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
