import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

const HEADER = 'x-request-id'
/** Response header with the id that the client sent. */
const CLIENT_HEADER = 'x-client-request-id'
const CLIENT_ID = /^[\w-]{8,64}$/
/** Ids that are safe in logs and headers. */
const SAFE = /^[\w.-]{8,64}$/

/** Returns true if an address is one of our proxies, as listed in `TRUST_PROXY`. */
export type TrustsProxy = (address: string, hop: number) => boolean

export const trustedProxies = (addresses: string | null): TrustsProxy =>
  proxyAddress.compile(addresses?.split(',').map((proxy) => proxy.trim()) ?? [])

/**
 * Sets the request id used in the response, the log and support requests, and stores it in the request headers. An
 * incoming id or trace context is kept only if a trusted proxy sent it; ids from clients are echoed and logged
 * separately.
 */
export function identify(request: IncomingMessage, trusts: TrustsProxy): string {
  const { headers } = request
  const isTrusted = trusts(request.socket.remoteAddress ?? '', 0)
  const given = headers[HEADER]
  const id = isTrusted && typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  delete headers[CLIENT_HEADER]
  if (id !== given && typeof given === 'string' && CLIENT_ID.test(given)) headers[CLIENT_HEADER] = given
  headers[HEADER] = id
  if (!isTrusted) delete headers.traceparent
  return id
}

/** Log field with the client's own id, as stored by `identify`; empty without one. */
export function clientRequestIdIn({ headers }: Pick<IncomingMessage, 'headers'>): { clientRequestId?: string } {
  const given = headers[CLIENT_HEADER]
  return typeof given === 'string' ? { clientRequestId: given } : {}
}

/** Id stored by `identify`; a new one if the request did not come in over a connection. */
export const requestIdOf = ({ headers }: IncomingMessage): string => String(headers[HEADER] ?? randomUUID())
