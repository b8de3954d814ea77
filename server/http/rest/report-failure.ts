import type { FastifyError, FastifyReply } from 'fastify'
import { type FailureCode, STATUS_OF } from '../../../rules/failure-codes'
import type { Locale } from '../../../rules/text'
import { asFailure, Failure } from '../../common/failures'
import { failureText, mistakeText } from '../../common/failures.text'
import { InvalidInput, type UserError } from '../../graphql/user-error'

/** How a family of paths words its errors; see the conventions of the README. */
export type ErrorShape = 'title-message' | 'title-json' | 'field-errors' | 'message' | 'plain'

/** A refusal in the shape that the path's callers know; `code` is the word that the graph uses. */
export function sendRefusal(reply: FastifyReply, refusal: UserError, shape: ErrorShape): FastifyReply {
  const { code, message } = refusal
  const fields = refusal instanceof InvalidInput ? refusal.issues : []
  const byField = Object.fromEntries(fields.map((issue) => [issue.field, issue.message]))
  reply.status(refusal.status)
  if (shape === 'plain') return reply.type('text/plain; charset=utf-8').send(message)
  if (shape === 'message') return reply.send({ message, code })
  if (shape === 'field-errors') {
    return reply.send({ fieldErrors: byField, formErrors: fields.length > 0 ? [] : [message], code })
  }
  if (shape === 'title-json') {
    return reply.send({ title: JSON.stringify(fields.length > 0 ? byField : { general: message }), code })
  }
  return reply.send({ title: code, message, code, ...(fields.length > 0 ? { fieldErrors: byField } : {}) })
}

/** Whatever was thrown, as an answer. Anything unforeseen is logged with its cause and masked: the id of the request finds it. */
export function sendFailure(reply: FastifyReply, error: unknown, locale: Locale, shape: ErrorShape): FastifyReply {
  const { id: reference, log } = reply.request
  const failure = failureOf(error)
  if (failure?.word === 'storageDamaged') log.error({ err: error }, 'the database is damaged')
  if (failure) {
    return sendWords(
      reply.status(failure.status).headers(failure.headers),
      failure.code,
      failureText[locale][failure.word],
      shape,
    )
  }
  log.error({ err: error, reference }, 'a request failed')
  return sendWords(reply.status(500), 'INTERNAL', mistakeText[locale].ours({ reference }), shape)
}

function sendWords(reply: FastifyReply, code: string, message: string, shape: ErrorShape): FastifyReply {
  if (shape === 'plain') return reply.type('text/plain; charset=utf-8').send(message)
  if (shape === 'field-errors') return reply.send({ fieldErrors: {}, formErrors: [message], code })
  if (shape === 'title-json') return reply.send({ title: JSON.stringify({ general: message }), code })
  return reply.send(shape === 'message' ? { message, code } : { title: code, message, code })
}

/** Failures, and the web server's complaints about a body, which know their status. */
export function failureOf(error: unknown): Failure | null {
  const failure = asFailure(error)
  if (failure) return failure
  const status = (error as FastifyError | undefined)?.statusCode
  if (status === undefined || status >= 500) return null
  const code = (Object.keys(STATUS_OF) as FailureCode[]).find((name) => STATUS_OF[name] === status)
  return new Failure(code ?? 'BAD_USER_INPUT', undefined, { cause: error })
}
