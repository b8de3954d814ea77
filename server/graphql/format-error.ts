import { randomUUID } from 'node:crypto'
import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql'
import type { FailureCode } from '../../rules/failure-codes'
import type { Context } from '../common/context'
import { asFailure } from '../common/failures'
import { failureText, mistakeText } from '../common/failures.text'

/** Who gets the answer. */
type Asker = Pick<Context, 'locale' | 'log' | 'requestId'>

/** The one place where what was thrown becomes what a GraphQL client sees. Anything unforeseen is masked. */
export function formatGraphqlError(error: unknown, { locale, log, requestId }: Asker): GraphQLFormattedError {
  const words = failureText[locale]
  const failure = asFailure(causeOf(error))
  const where = error instanceof GraphQLError ? { path: error.path, locations: error.locations } : {}
  if (failure?.word === 'storageDamaged') log.error({ err: causeOf(error) }, 'the database is damaged')
  if (failure) {
    const { retryAfterSeconds } = failure.options
    const extensions = { code: failure.code, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
    return clean({ message: words[failure.word], ...where, extensions })
  }
  if (isClientMistake(error)) {
    const code: FailureCode = 'BAD_USER_INPUT'
    return clean({ message: withoutHints((error as GraphQLError).message), ...where, extensions: { code } })
  }
  const reference = requestId ?? randomUUID()
  log.error({ err: causeOf(error), reference }, 'a resolver failed')
  return clean({
    message: mistakeText[locale].ours({ reference }),
    ...where,
    extensions: { code: 'INTERNAL', reference },
  })
}

/** What was thrown, below all that graphql-js wrapped around it. */
export function causeOf(error: unknown): unknown {
  let cause = error
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError
  return cause
}

/** Raised by reading a document or its variables: behind it nothing was thrown, or only graphql-js's own complaint. */
function isClientMistake(error: unknown): boolean {
  if (!(error instanceof GraphQLError)) return false
  if (!error.originalError) return true
  const isComplaint =
    MISTAKES.has(error.extensions.code) ||
    error.message.startsWith('Argument "') ||
    error.nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION
  return isComplaint && error.originalError instanceof GraphQLError
}

/** What Apollo calls them. */
const MISTAKES: ReadonlySet<unknown> = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
])

/** graphql-js proposes names of fields that it has; that is help for people who should read the schema instead. */
const withoutHints = (message: string): string => message.replace(/ ?Did you mean .*?\?$/, '')

const clean = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, v]) => v !== undefined)) as T
