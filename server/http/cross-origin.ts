import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_SECONDS } from '../../rules/time'
import { namesToken } from './authorization'

/** Request headers that pages of other sites may send with an API token. */
const REQUEST_HEADERS = [
  'Accept',
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Basket',
  'X-Request-Id',
]
/** Response headers that their scripts may read. */
const RESPONSE_HEADERS = [
  'Allow',
  'ETag',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Client-Request-Id',
  'X-Request-Id',
]

/**
 * Allows pages of other sites to call the API with a token (CORS, Fetch standard §3.3). Cookies are never allowed, so a
 * foreign page cannot act as its visitor.
 */
export function allowOtherOrigins(request: FastifyRequest, reply: FastifyReply, methods: readonly string[] = []): void {
  const { origin, authorization, 'access-control-request-headers': asked } = request.headers
  if (origin === undefined) return
  const isPreflight = request.method === 'OPTIONS'
  const usesToken = isPreflight ? /(?:^|[\s,])authorization(?:[\s,]|$)/i.test(asked ?? '') : namesToken(authorization)
  if (!usesToken) return
  reply.header('Access-Control-Allow-Origin', '*')
  if (!isPreflight) {
    reply.header('Access-Control-Expose-Headers', RESPONSE_HEADERS.join(', '))
    return
  }
  reply.headers({
    'Access-Control-Allow-Methods': methods.join(', '),
    'Access-Control-Allow-Headers': REQUEST_HEADERS.join(', '),
    'Access-Control-Max-Age': String(DAY_SECONDS),
  })
}
