import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { isOutcomeUnknown } from '../../../db/errors'
import { issuesOf } from '../../../rules/issues'
import {
  type OperationName,
  type OperationRules,
  requireTokenAllowed,
  ruleOf,
  type TokenRule,
} from '../../common/api-token'
import { argumentText } from '../../common/arguments.text'
import type { Context } from '../../common/context'
import type { FailedRequest } from '../../common/failed-request'
import { badInput, Failure, wrongCsrfToken } from '../../common/failures'
import { claimKey, holderOf, type KeyedRequest } from '../../common/idempotency'
import { requireNotLookingAlong } from '../../common/look-along'
import { trackCommits } from '../../common/outcome'
import { isCsrfToken } from '../../common/session'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { customerBodies } from '../customer-bodies'
import { sendTagged } from '../etag'
import type { Answers, Tag } from './description'
import type { ErrorShape } from './error-body'
import { flatFields } from './fields'
import { failureOf, sendFailure, sendRefusal } from './report-failure'

/** Accepted body types and their content. */
type BodyOf =
  | { body?: 'none'; takes?: undefined }
  /** Text, up to the size of a zone file. */
  | { body: 'text'; takes?: undefined }
  /** Forms only, or JSON and forms with the same fields. Used for documentation; the service parses the fields. */
  | { body: 'form' | 'json'; takes: z.ZodType | null }

type Body = NonNullable<BodyOf['body']>

export interface RestRequest {
  /** Fields of the body; a text body is in the field `text`. */
  body: Record<string, unknown>
  query: Record<string, unknown>
  params: Record<string, string>
}

export type RestRoute = Endpoint & BodyOf

interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  /** The GraphQL operation that calls the same service. It decides what an API token needs. */
  operation: OperationName
  tag: Tag
  /** One line without a final full stop. */
  summary: string
  /** True if visitors may call it without signing in. */
  isPublic?: boolean
  /** Additional information for callers. */
  details?: string
  answers: Answers
  /** Field name for a JSON body that is a bare list. */
  list?: string
  /** Maximum body size in bytes, if lower than the default. */
  maxBytes?: number
  /** Schema of the body fields, if they are not all single values. */
  fields?: z.ZodType<Record<string, unknown>>
  /** Schema of the query; named parameters are documented. */
  query?: z.ZodType<Record<string, unknown>>
  errors?: ErrorShape
  /** Refuses staff who look along with a customer. */
  isHiddenFromStaff?: true
  /** Sends an entity tag, and 304 to a client with the same body. */
  isTagged?: true
  /** Calls the service and returns its result. */
  handle(ctx: Context, request: RestRequest, reply: FastifyReply): Promise<unknown>
}

/** A field that one feature adds to the JSON of another feature's object. */
export interface RestPart<Of> {
  shape: z.ZodType
  of(ctx: Context, object: Of): Promise<unknown>
}

/** RFC 4027. */
export const ZONE_FILE_TYPE = 'text/dns'

/** Registers an endpoint: parses the request, calls the service and formats the response. */
export type Rest = (route: RestRoute) => void

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** @param noteFailed keeps a request that failed before its viewer was known */
export function createRest(
  app: FastifyInstance,
  contextOf: ContextOf,
  tokenRules: OperationRules,
  noteFailed: (failed: FailedRequest) => void,
): Rest {
  app.addContentTypeParser(ZONE_FILE_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, body))
  /** Requests with an idempotency key in progress, until their response is sent. */
  const keyed = new WeakMap<FastifyRequest, KeyedRequest>()
  const contexts = new WeakMap<FastifyRequest, Context>()
  return (route) => {
    const { method, path, body = 'none', list, errors = 'title-message', maxBytes, handle } = route
    const rule = tokenRuleOf(route, tokenRules)
    /** If the database fails after a commit during a change, the outcome is reported as unknown. */
    const carryOut = async (request: FastifyRequest, ctx: Context, asked: RestRequest, reply: FastifyReply) => {
      const tracked = method === 'GET' ? null : trackCommits(ctx)
      try {
        return await handle(tracked?.ctx ?? ctx, asked, reply)
      } catch (thrown) {
        const error = tracked ? tracked.judge(thrown) : thrown
        if (isOutcomeUnknown(error)) {
          keyed.get(request)?.leave()
          keyed.delete(request)
        }
        throw error
      }
    }
    app.route({
      method,
      url: path,
      ...(body === 'text' && maxBytes === undefined ? customerBodies(contextOf) : { bodyLimit: maxBytes }),
      errorHandler(error, request, reply) {
        const note = contexts.get(request)?.noteFailed ?? noteFailed
        if (!failureOf(error)) note({ id: request.id, operation: nameOf(route), error })
        return sendFailure(reply, error, errors)
      },
      onSend(request, reply, payload, done) {
        const run = keyed.get(request)
        if (!run) return done(null, payload)
        run.finish(keptOf(reply, payload)).then(() => done(null, payload), done)
      },
      async handler(request, reply) {
        const ctx = await contextOf(request, reply)
        contexts.set(request, ctx)
        reply.header('Cache-Control', 'no-store')
        requireTokenAllowed(ctx, rule)
        // These protect the account itself, and their bodies are not made from the graph's fields.
        if (rule === 'never' || route.isHiddenFromStaff) requireNotLookingAlong(ctx)
        const sent = bodyOf(request, body, list)
        if (method !== 'GET') requireCsrf(ctx, request, sent)
        const asked = readRequest(ctx, route, request, sent)
        const key = request.headers['idempotency-key']
        const claimed =
          method === 'GET' || key === undefined
            ? { ctx }
            : await claimKey(ctx, holderOf(ctx), key, whatIsAsked(request, sent))
        if ('answer' in claimed) return sendAgain(reply, claimed.answer as KeptAnswer)
        if ('finish' in claimed) keyed.set(request, claimed)
        const answer = asked instanceof UserError ? asked : await carryOut(request, claimed.ctx, asked, reply)
        if (reply.sent || answer === reply) return reply
        if (answer instanceof UserError) return sendRefusal(reply, answer, errors)
        if (route.isTagged) return sendTagged(reply, answer)
        return answer === undefined || answer === null ? reply.status(204).send() : reply.send(answer)
      },
    })
  }
}

/** Stored response for retries with the same idempotency key. */
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

/** Excludes the CSRF token, which differs per page. */
function whatIsAsked({ method, url }: FastifyRequest, { _csrf, csrf, ...fields }: Record<string, unknown>): unknown[] {
  return [method, url, fields]
}

/** Returns what a route requires of an API token. */
export const tokenRuleOf = ({ operation }: Pick<RestRoute, 'operation'>, rules: OperationRules): TokenRule =>
  ruleOf(rules, operation)

/** For example `POST /api/login`; a trailing slash is ignored. */
export const nameOf = ({ method, path }: Pick<RestRoute, 'method' | 'path'>): string =>
  `${method} ${path.replace(/\/$/, '')}`

/**
 * Checks the header, or the form fields `_csrf` or `csrf`. Requests with an API token need none, because pages cannot
 * make a browser send a token.
 */
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

/** Parses the request by its schemas, so that handlers only see fields of the expected types. */
function readRequest(
  ctx: Context,
  { fields = flatFields, query = flatFields }: RestRoute,
  request: FastifyRequest,
  sent: Record<string, unknown>,
): RestRequest | InvalidInput {
  const body = fields.safeParse(sent)
  const asked = query.safeParse(request.query)
  // Usually a duplicate parameter, which is ambiguous.
  if (!asked.success) {
    const argument = [...new Set(asked.error.issues.map(({ path }) => String(path[0] ?? '?')))].join(', ')
    throw badInput((locale) => argumentText[locale].single({ argument }))
  }
  if (!body.success) return invalidInput(ctx, issuesOf(body.error.issues))
  // The router returns path parameters as strings.
  return { body: body.data, query: asked.data, params: request.params as Record<string, string> }
}
