import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { issuesOf } from '../../../rules/issues'
import { requireTokenAllowed, type TokenRules } from '../../common/api-token'
import type { Context } from '../../common/context'
import { badInput, Failure, wrongCsrfToken } from '../../common/failures'
import { claimKey, type KeyedRequest } from '../../common/idempotency'
import { isCsrfToken } from '../../common/session'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { readPreferences } from '../cookies'
import { customerBodies } from '../customer-bodies'
import type { Answers, Tag } from './description'
import { flatFields } from './fields'
import { type ErrorShape, sendFailure, sendRefusal } from './report-failure'

/** What bodies are taken, and what they hold. */
type BodyOf =
  | { body?: 'none'; takes?: undefined }
  /** A text, up to a zone file. */
  | { body: 'text'; takes?: undefined }
  /** Forms only, or JSON with forms of the same fields. Its service reads the fields, so nothing is parsed by this. */
  | { body: 'form' | 'json'; takes: z.ZodType | null }

type Body = NonNullable<BodyOf['body']>

export interface RestRequest {
  /** The fields; a text is the one field `text`. */
  body: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, string>
}

export type RestRoute = Endpoint & BodyOf

interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  tag: Tag
  /** What it does, in one line without a final stop. */
  summary: string
  /** What else a caller has to know. */
  details?: string
  answers: Answers
  /** The field that a body is when it is a bare list of JSON. */
  list?: string
  /** The longest body taken, where that is less than everywhere else. */
  maxBytes?: number
  /** What the fields of the body may be, where they are more than single values. */
  fields?: z.ZodType<Record<string, unknown>>
  /** The same of the query; each that it names is described. */
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

/** What each endpoint asks of an API token stands in `tokenRules`, by `nameOf`. */
export function createRest(app: FastifyInstance, contextOf: ContextOf, tokenRules: TokenRules): Rest {
  app.addContentTypeParser(ZONE_FILE_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  /** Under way, until their answers are sent. */
  const keyed = new WeakMap<FastifyRequest, KeyedRequest>()
  return (route) => {
    const { method, path, body = 'none', list, errors = 'title-message', maxBytes, handle } = route
    app.route({
      method,
      url: path,
      ...(body === 'text' && maxBytes === undefined ? customerBodies(contextOf) : { bodyLimit: maxBytes }),
      errorHandler: (error, request, reply) =>
        sendFailure(reply, error, readPreferences(request.headers).locale, errors),
      onSend(request, reply, payload, done) {
        const run = keyed.get(request)
        if (!run) return done(null, payload)
        run.finish(keptOf(reply, payload)).then(() => done(null, payload), done)
      },
      async handler(request, reply) {
        const ctx = await contextOf(request, reply)
        reply.header('Cache-Control', 'no-store')
        requireTokenAllowed(ctx, tokenRules[nameOf(route)])
        const sent = bodyOf(request, body, list)
        if (method !== 'GET') requireCsrf(ctx, request, sent)
        const asked = readRequest(ctx, route, request, sent)
        const key = request.headers['idempotency-key']
        const claimed =
          method === 'GET' || key === undefined ? { ctx } : await claimKey(ctx, key, whatIsAsked(request, sent))
        if ('answer' in claimed) return sendAgain(reply, claimed.answer as KeptAnswer)
        if ('finish' in claimed) keyed.set(request, claimed)
        const answer = asked instanceof UserError ? asked : await handle(claimed.ctx, asked, reply)
        if (reply.sent) return reply
        if (answer instanceof UserError) return sendRefusal(reply, answer, errors)
        return answer === undefined || answer === null ? reply.status(204).send() : reply.send(answer)
      },
    })
  }
}

/** What is kept of an answer, to be sent again. */
interface KeptAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | null
}

const KEPT_HEADERS = ['content-type', 'location', 'content-disposition']

function keptOf(reply: FastifyReply, payload: unknown): KeptAnswer {
  const headers = KEPT_HEADERS.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : []))
  const body = payload === undefined || payload === null ? null : String(payload)
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body }
}

const sendAgain = (reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply =>
  reply
    .status(status)
    .headers(headers)
    .send(body ?? undefined)

/** The anti-forgery token is another one in each page. */
function whatIsAsked({ method, url }: FastifyRequest, { _csrf, csrf, ...fields }: Record<string, unknown>): unknown[] {
  return [method, url, fields]
}

/** `POST /api/login`; a final slash means nothing. */
export const nameOf = ({ method, path }: Pick<RestRoute, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\/$/, '')}`

/** Header first; forms may carry it as `_csrf` or `csrf`. No page makes a browser send an API token, so that one needs none. */
function requireCsrf(ctx: Context, request: FastifyRequest, fields: Record<string, unknown>): void {
  if (ctx.token) return
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
