import { connect } from 'node:net'
import { createQueryPace, type QueryPace } from './query-pace'
import { readWhois, type WhoisServer } from './whois-response'

const MAX_BYTES = 64 * 1024
const REST_MS = 10_000

export interface WhoisClientOptions {
  servers: Readonly<Record<string, WhoisServer>>
  intervalMs: number
  /** Timeout of one query in milliseconds. */
  timeoutMs: number
  /** Port of all servers; 43 when left out. */
  port?: number
}

/** Asks WHOIS servers (RFC 3912), each one query at a time. */
export interface WhoisClient {
  /** Null without a server or a certain answer. Throws only the reason of an aborted signal. */
  look(name: string, signal?: AbortSignal): Promise<'free' | 'registered' | null>
}

export function createWhoisClient({ servers, intervalMs, timeoutMs, port = 43 }: WhoisClientOptions): WhoisClient {
  const paces = new Map<string, QueryPace>()
  return {
    async look(name, signal) {
      const server = servers[name.slice(name.indexOf('.') + 1)]
      if (!server) return null
      const pace = paces.get(server.host) ?? createQueryPace({ intervalMs })
      paces.set(server.host, pace)
      const text = await pace.run(async () => {
        const received = await query({ host: server.host, port, name, timeoutMs }, signal)
        signal?.throwIfAborted()
        if (received === null) pace.rest(REST_MS)
        return received
      }, signal)
      return text === null ? null : readWhois(name, text, server)
    },
  }
}

interface Query {
  host: string
  port: number
  name: string
  timeoutMs: number
}

/** Sends a name and reads until the server closes. Null after an error, the timeout or more than 64 KiB. */
function query({ host, port, name, timeoutMs }: Query, signal?: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const parts: Buffer[] = []
    let size = 0
    const socket = connect({ host, port })
    const end = (text: string | null) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
      socket.destroy()
      resolve(text)
    }
    const leave = () => end(null)
    const timer = setTimeout(leave, timeoutMs)
    signal?.addEventListener('abort', leave, { once: true })
    socket.on('connect', () => socket.write(`${name}\r\n`))
    socket.on('data', (part) => {
      size += part.length
      if (size > MAX_BYTES) return end(null)
      parts.push(part)
    })
    socket.on('end', () => end(Buffer.concat(parts).toString('latin1')))
    socket.on('error', leave)
  })
}
