import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'

/** In bytes. */
const VISITOR_BODY_LIMIT = 64 * 1024
const CUSTOMER_BODY_LIMIT = 2 * 1024 * 1024

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** Route options that accept a whole zone file from customers, and the usual body size from others. */
export const customerBodies = (contextOf: ContextOf) => ({
  bodyLimit: CUSTOMER_BODY_LIMIT,
  async preParsing(request: FastifyRequest, reply: FastifyReply, body: RequestPayload) {
    const isShort = Number(request.headers['content-length']) <= VISITOR_BODY_LIMIT
    if (isShort || (await contextOf(request, reply)).viewer.isLoggedIn) return body
    return upTo(VISITOR_BODY_LIMIT, body)
  },
})

/** Passes the body through; fails with TOO_LARGE above the limit. */
function upTo(bytes: number, body: RequestPayload): RequestPayload {
  let seen = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > bytes ? new Failure('TOO_LARGE') : null, chunk)
    },
  })
  body.on('error', (error) => counter.destroy(error))
  return body.pipe(counter)
}
