import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { reportError } from '../lib/report-error'

/** Error codes whose server message tells readers what to do; other messages are for programmers. */
const FOR_READERS: ReadonlySet<unknown> = new Set([
  'TOO_MANY_REQUESTS',
  'OUTSIDE_UNAVAILABLE',
  'CONFLICT',
  'FORBIDDEN',
  'CSRF_TOKEN',
  'NOT_SIGNED_IN',
])

/**
 * Returns the text to show for a failed request: the server's message when it is meant for readers, otherwise the general one.
 * With `isExact` the general text also replaces the message of a server fault, where the wording is prescribed.
 */
export function failureMessage(error: unknown, general: string, isExact = false): string {
  const first = firstOf(error)
  if (first && FOR_READERS.has(first.extensions?.code)) return first.message
  reportError(error)
  return isExact ? general : (mistakeMessage(error) ?? general)
}

/** The server's message for its own fault, with the reference to quote; null for other failures. */
export function mistakeMessage(error: unknown): string | null {
  const first = firstOf(error)
  return first?.extensions?.code === 'INTERNAL' ? first.message : null
}

const firstOf = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined)
