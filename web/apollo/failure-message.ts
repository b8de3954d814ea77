import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { reportError } from '../lib/report-error'

/** Failures whose line of the server tells a reader what to do; others are for programmers. */
const FOR_READERS: ReadonlySet<unknown> = new Set([
  'TOO_MANY_REQUESTS',
  'OUTSIDE_UNAVAILABLE',
  'CONFLICT',
  'FORBIDDEN',
  'CSRF_TOKEN',
  'NOT_SIGNED_IN',
])

/** What a reader is told when a request failed: the server's own line where it is for readers, else the general one. */
export function failureMessage(error: unknown, general: string): string {
  const first = firstOf(error)
  if (first && FOR_READERS.has(first.extensions?.code)) return first.message
  reportError(error)
  return mistakeMessage(error) ?? general
}

/** The server's line for a mistake of its own, which says what to quote to us; null for all else that can fail. */
export function mistakeMessage(error: unknown): string | null {
  const first = firstOf(error)
  return first?.extensions?.code === 'INTERNAL' ? first.message : null
}

const firstOf = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined)
