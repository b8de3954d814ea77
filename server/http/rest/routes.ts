import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../common/context'
import { Failure, forbidden } from '../../common/failures'
import { isCsrfToken } from '../../common/session'
import { UserError } from '../../graphql/user-error'
import { readPreferences } from '../cookies'
import { type ErrorShape, sendFailure, sendRefusal } from './report-failure'

export interface RestRequest {
  body: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, string>
}

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** What bodies are taken: forms only, JSON with forms of the same fields, or none. */
  body?: 'form' | 'json' | 'none'
  /** The longest body taken, where that is less than everywhere else. */
  maxBytes?: number
  errors?: ErrorShape
  /** Calls the service and answers with what it gave. */
  handle(ctx: Context, request: RestRequest, reply: FastifyReply): Promise<unknown>
}

/** Adds an endpoint: reads the request, calls the service, words the answer. */
export type Rest = (route: RestRoute) => void

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

export function createRest(app: FastifyInstance, contextOf: ContextOf): Rest {
  return ({ method, path, body = 'none', errors = 'title-message', maxBytes, handle }) => {
    app.route({
      method,
      url: path,
      bodyLimit: maxBytes,
      errorHandler: (error, request, reply) =>
        sendFailure(reply, error, readPreferences(request.headers).locale, app.log as never, errors),
      async handler(request, reply) {
        const ctx = await contextOf(request, reply)
        reply.header('Cache-Control', 'no-store')
        const fields = bodyOf(request, body)
        if (method !== 'GET') requireCsrf(ctx, request, fields)
        const answer = await handle(ctx, requestOf(request, fields), reply)
        if (reply.sent) return reply
        if (answer instanceof UserError) return sendRefusal(reply, answer, errors)
        return answer === undefined || answer === null ? reply.status(204).send() : reply.send(answer)
      },
    })
  }
}

/** Header first; forms may carry it as `_csrf` or `csrf`. */
function requireCsrf(ctx: Context, request: FastifyRequest, fields: Record<string, unknown>): void {
  const token = request.headers['x-csrf-token'] ?? fields._csrf ?? fields.csrf
  if (!isCsrfToken(ctx.session, token)) throw forbidden('wrongCsrf')
}

function bodyOf(request: FastifyRequest, accepted: 'form' | 'json' | 'none'): Record<string, unknown> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  const isJson = type === 'application/json'
  if (request.body === undefined || request.body === null || request.body === '') return {}
  if (accepted === 'form' && !isForm) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (accepted === 'json' && !isForm && !isJson) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new Failure('BAD_USER_INPUT')
  return request.body as Record<string, unknown>
}

function requestOf(request: FastifyRequest, body: Record<string, unknown>): RestRequest {
  return { body, query: request.query as Record<string, unknown>, params: request.params as Record<string, string> }
}
