import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql'
import type { FailureCode } from '../../rules/failure-codes'
import type { Context } from '../common/context'
import { asFailure } from '../common/failures'
import { mistakeText } from '../common/failures.text'

/** The recipient of the response. */
type Asker = Pick<Context, 'locale' | 'log' | 'requestId' | 'noteFailed'>

/** Converts anything thrown to a GraphQL error, in one place. Unexpected errors are masked. */
export function formatGraphqlError(
  error: unknown,
  { locale, log, requestId, noteFailed }: Asker,
): GraphQLFormattedError {
  const failure = asFailure(causeOf(error))
  const where = error instanceof GraphQLError ? { path: error.path, locations: error.locations } : {}
  if (failure?.word === 'storageDamaged') log.error({ err: causeOf(error) }, 'database: the storage is damaged')
  if (failure) {
    const { retryAfterSeconds } = failure.options
    const { code, outcome } = failure
    const extensions = clean({ code, outcome, retryAfterSeconds: retryAfterSeconds || undefined })
    return clean({ message: failure.messageIn(locale), ...where, extensions })
  }
  if (isClientMistake(error)) {
    const code: FailureCode = 'BAD_USER_INPUT'
    return clean({ message: withoutHints((error as GraphQLError).message), ...where, extensions: { code } })
  }
  const reference = requestId ?? randomUUID()
  log.error({ err: causeOf(error), reference }, 'graphql: a resolver failed')
  noteFailed?.({ id: reference, operation: String(where.path?.[0] ?? ''), error: causeOf(error) })
  return clean({
    message: mistakeText[locale].ours({ reference }),
    ...where,
    extensions: { code: 'INTERNAL', reference },
  })
}

/** Returns the original error, unwrapped from graphql-js's errors. */
export function causeOf(error: unknown): unknown {
  let cause = error
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause
}

/** Whether reading a document or its variables raised the error: without a cause, or with one of graphql-js's own. */
function isClientMistake(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false
  if (!error.originalError) return true
  const isComplaint =
    MISTAKES.has(error.extensions.code) ||
    error.message.startsWith('Argument "') ||
    error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION
  return isComplaint && error.originalError instanceof GraphQLError
}

/** Apollo's codes for them. */
const MISTAKES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
])

/** Removes graphql-js's suggestions of existing field names, which would reveal the schema. */
const withoutHints = (message: string): string => message.replace(/ ?Did you mean .*?\?$/, '')

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T
