import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

const HEADER = 'x-request-id'
/** What may stand in a log and in a header as it is. */
const SAFE = /^[\w.-]{8,64}$/

/** Says of an address whether it is one of our proxies: those of `TRUST_PROXY`, with commas between. */
export type TrustsProxy = (address: string, hop: number) => boolean

export const trustedProxies = (addresses: string | null): TrustsProxy =>
  proxyAddress.compile(addresses?.split(',').map((proxy) => proxy.trim()) ?? [])

/**
 * Gives a request the id by which its answer, its lines in the log and a customer who asks about it name it, and leaves it
 * in its headers. The id that it came with stays if a proxy of ours says it; a stranger names no request, and no trace.
 */
export function identify(request: IncomingMessage, trusts: TrustsProxy): string {
  const { headers } = request
  const isTrusted = trusts(request.socket.remoteAddress ?? '', 0)
  const given = headers[HEADER]
  const id = isTrusted && typeof given === 'string' && SAFE.test(given) ? given : randomUUID()
  headers[HEADER] = id
  if (!isTrusted) delete headers.traceparent
  return id
}

/** As `identify` left it; a new one for what no connection brought. */
export const requestIdOf = ({ headers }: IncomingMessage): string => String(headers[HEADER] ?? randomUUID())
