import type { FastifyError, FastifyReply } from 'fastify'
import { type FailureCode, STATUS_OF } from '../../../rules/failure-codes'
import type { Locale } from '../../../rules/text'
import { argumentText } from '../../common/arguments.text'
import { asFailure, Failure } from '../../common/failures'
import { mistakeText } from '../../common/failures.text'
import { InvalidInput, type UserError } from '../../graphql/user-error'
import { ALONE_PAGE_POLICY, alonePage } from '../alone-page'
import { asksForProblem, localeOf } from '../negotiation'
import { type ApiError, documentedBody, type ErrorShape, writtenError } from './error-body'

/**
 * Sends a refusal in the error format of the path. `more` adds documented keys for this refusal; `instead` replaces the
 * whole body.
 */
export function sendRefusal(
  reply: FastifyReply,
  refusal: UserError,
  shape: ErrorShape,
  { more, instead }: { more?: Readonly<Record<string, unknown>>; instead?: string } = {},
): FastifyReply {
  const { code, message, status } = refusal
  const issues = refusal instanceof InvalidInput ? refusal.issues : []
  const error = { status, code, message, fieldErrors: fieldErrorsOf(issues) }
  const documented = instead ?? documentedBody(error, shape)
  return send(reply, error, typeof documented === 'string' ? documented : { ...documented, ...more })
}

/**
 * Sends a thrown error, as a page for browser navigation. An unexpected error is masked and logged with its cause under
 * the request id.
 */
export function sendFailure(reply: FastifyReply, thrown: unknown, shape: ErrorShape | 'page'): FastifyReply {
  const { id: reference, log } = reply.request
  const locale = localeOf(reply.request)
  const failure = failureOf(thrown)
  if (failure?.word === 'storageDamaged') log.error({ err: thrown }, 'database: the storage is damaged')
  if (!failure) log.error({ err: thrown, reference }, 'http: a request failed')
  const error = failure
    ? { status: failure.status, code: failure.code, message: failure.messageIn(locale), outcome: failure.outcome }
    : { status: STATUS_OF.INTERNAL, code: 'INTERNAL', message: mistakeText[locale].ours({ reference }) }
  reply.headers(failure?.headers ?? {})
  return shape === 'page' ? sendPage(reply, error, locale) : send(reply, error, documentedBody(error, shape))
}

function sendPage(reply: FastifyReply, { status, message }: ApiError, locale: Locale): FastifyReply {
  const kind = status === STATUS_OF.OUTSIDE_UNAVAILABLE ? 'busy' : 'mistake'
  return reply
    .status(status)
    .header('Content-Security-Policy', ALONE_PAGE_POLICY)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(alonePage({ locale, kind, message }))
}

/** Sends an error with a fully documented body. */
export function sendError(reply: FastifyReply, error: ApiError, documented: object): FastifyReply {
  return send(reply, error, documented)
}

function send(reply: FastifyReply, error: ApiError, documented: object | string): FastifyReply {
  const { type, body } = writtenError(error, documented, asksForProblem(reply.request))
  return reply.status(error.status).type(type).send(body)
}

/** Returns the failure for a thrown `Failure` or for a body error of the web server, which has a status. */
export function failureOf(error: unknown): Failure | null {
  const failure = asFailure(error)
  if (failure) return failure
  const status = (error as FastifyError | undefined)?.statusCode
  if (status === undefined || status >= 500) return null
  const code = (Object.keys(STATUS_OF) as FailureCode[]).find((name) => STATUS_OF[name] === status)
  const isJson =
    error instanceof SyntaxError || /^FST_ERR_CTP_(?:INVALID|EMPTY)_JSON/.test((error as FastifyError).code)
  const details = isJson ? (locale: Locale) => argumentText[locale].json : undefined
  return new Failure(code ?? 'BAD_USER_INPUT', undefined, { cause: error, details })
}

const fieldErrorsOf = (issues: InvalidInput['issues']): Record<string, string> | undefined =>
  issues.length === 0 ? undefined : Object.fromEntries(issues.map(({ field, message }) => [field, message]))
