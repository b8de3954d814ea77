import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/**
 * Sends a body with its entity tag, or 304 if the client already has it (RFC 9110 §13.1.2). The tag is weak because the
 * same body may be sent compressed or not. Objects are sent as JSON.
 */
export function sendTagged(reply: FastifyReply, body: unknown): FastifyReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  // Cached by the client with revalidation. Not by shared caches, since prices differ per customer.
  reply.header('ETag', tag).header('Cache-Control', 'private, no-cache')
  const known = reply.request.headers['if-none-match']
  if (known !== undefined && isAmong(tag, known)) return reply.status(304).send()
  if (typeof body !== 'string') reply.type('application/json; charset=utf-8')
  return reply.send(text)
}

const isAmong = (tag: string, list: string): boolean =>
  list.split(',').some((item) => item.trim() === '*' || opaque(item) === opaque(tag))

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '')
