import { Transform } from 'node:stream'
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import type { Context } from '../common/context'
import { Failure } from '../common/failures'

/** Bytes. */
const VISITOR_BODY_LIMIT = 64 * 1024
const CUSTOMER_BODY_LIMIT = 2 * 1024 * 1024

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** For a route that takes a whole zone file of a customer, and of everybody else no more than other routes. */
export const customerBodies = (contextOf: ContextOf) => ({
  bodyLimit: CUSTOMER_BODY_LIMIT,
  async preParsing(request: FastifyRequest, reply: FastifyReply, body: RequestPayload) {
    const isShort = Number(request.headers['content-length']) <= VISITOR_BODY_LIMIT
    if (isShort || (await contextOf(request, reply)).viewer.isLoggedIn) return body
    return upTo(VISITOR_BODY_LIMIT, body)
  },
})

/** The same bytes; fails with TOO_LARGE when there are more. */
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
