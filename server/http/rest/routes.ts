import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { issuesOf } from '../../../rules/issues'
import type { Context } from '../../common/context'
import { badInput, Failure, wrongCsrfToken } from '../../common/failures'
import { isCsrfToken } from '../../common/session'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { readPreferences } from '../cookies'
import { customerBodies } from '../customer-bodies'
import { flatFields } from './fields'
import { type ErrorShape, sendFailure, sendRefusal } from './report-failure'

type Body = 'form' | 'json' | 'text' | 'none'

export interface RestRequest {
  /** The fields; a text is the one field `text`. */
  body: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, string>
}

export interface RestRoute {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** What bodies are taken: forms only, JSON with forms of the same fields, a text (up to a zone file), or none. */
  body?: Body
  /** The field that a body is when it is a bare list of JSON. */
  list?: string
  /** The longest body taken, where that is less than everywhere else. */
  maxBytes?: number
  /** What the fields of the body may be, where they are more than single values. */
  fields?: z.ZodType<Record<string, unknown>>
  /** The same of the query. */
  query?: z.ZodType<Record<string, unknown>>
  errors?: ErrorShape
  /** Calls the service and answers with what it gave. */
  handle(ctx: Context, request: RestRequest, reply: FastifyReply): Promise<unknown>
}

/** RFC 4027. */
export const ZONE_FILE_TYPE = 'text/dns'

/** Adds an endpoint: reads the request, calls the service, words the answer. */
export type Rest = (route: RestRoute) => void

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

export function createRest(app: FastifyInstance, contextOf: ContextOf): Rest {
  app.addContentTypeParser(ZONE_FILE_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  return (route) => {
    const { method, path, body = 'none', list, errors = 'title-message', maxBytes, handle } = route
    app.route({
      method,
      url: path,
      ...(body === 'text' && maxBytes === undefined ? customerBodies(contextOf) : { bodyLimit: maxBytes }),
      errorHandler: (error, request, reply) =>
        sendFailure(reply, error, readPreferences(request.headers).locale, app.log as never, errors),
      async handler(request, reply) {
        const ctx = await contextOf(request, reply)
        reply.header('Cache-Control', 'no-store')
        const sent = bodyOf(request, body, list)
        if (method !== 'GET') requireCsrf(ctx, request, sent)
        const asked = readRequest(ctx, route, request, sent)
        const answer = asked instanceof UserError ? asked : await handle(ctx, asked, reply)
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
  if (!isCsrfToken(ctx.session, token)) throw wrongCsrfToken()
}

function bodyOf(request: FastifyRequest, accepted: Body, list: string | undefined): Record<string, unknown> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const isForm = type === 'application/x-www-form-urlencoded'
  const isJson = type === 'application/json'
  const isText = type === 'text/plain' || type === ZONE_FILE_TYPE
  if (request.body === undefined || request.body === null || request.body === '') return {}
  if (accepted === 'text' && !isText) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (accepted === 'text') return { text: request.body }
  if (accepted === 'form' && !isForm) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (accepted === 'json' && !isForm && !isJson) throw new Failure('UNSUPPORTED_MEDIA_TYPE')
  if (list !== undefined && Array.isArray(request.body)) return { [list]: request.body }
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new Failure('BAD_USER_INPUT')
  return request.body as Record<string, unknown>
}

/** Everything that a handler is given went through a schema: no field is of a type that it does not expect. */
function readRequest(
  ctx: Context,
  { fields = flatFields, query = flatFields }: RestRoute,
  request: FastifyRequest,
  sent: Record<string, unknown>,
): RestRequest | InvalidInput {
  const body = fields.safeParse(sent)
  const asked = query.safeParse(request.query)
  // A parameter that comes twice: it is not clear which is meant.
  if (!asked.success) throw badInput()
  if (!body.success) return invalidInput(ctx, issuesOf(body.error.issues))
  // The router gives each parameter of a path as a text.
  return { body: body.data, query: asked.data, params: request.params as Record<string, string> }
}
