import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { reportError } from '../../lib/report-error'

/**
 * What a reader is told when a request failed: the server's own line where it knows why (too often, an outside service
 * away), else the general one. What nobody foresaw is reported.
 */
export function failureMessage(error: unknown, general: string): string {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined
  const code = first?.extensions?.code
  if (first && code !== 'INTERNAL') return first.message
  if (!first) reportError(error)
  return general
}
