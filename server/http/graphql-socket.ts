import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { BODY_BYTES, SOCKET_LIMITS } from '../../rules/api-limits'
import { asFailure } from '../common/failures'
import { briefly, createProtocol, type ProtocolOptions, type SocketContext } from './graphql-socket-protocol'
import { requestIdOf } from './request-id'

const MAX_MESSAGE_BYTES = BODY_BYTES
/** How long clients have to confirm that the shop closes their sockets. */
const CLOSE_WITHIN_MS = 1000
const MAX_SOCKETS = 2000
/** One browser has a few tabs; one address may be a whole office. Neither may use up the sockets of all. */
const MAX_SOCKETS_PER_SESSION = SOCKET_LIMITS.perSession
const MAX_SOCKETS_PER_ADDRESS = SOCKET_LIMITS.perAddress
/** For a client that is over a limit: a socket that is closed elsewhere makes room for it. */
const RETRY_AFTER_SECONDS = 10

interface SocketOptions<Ctx extends SocketContext> extends ProtocolOptions<Ctx> {
  isOurOrigin(request: IncomingMessage): boolean
}

export interface SocketServer {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** Opens sockets at the address of a graph. `contextOf` refuses a client that gets none, before the upgrade. */
export function createSocketServer<Ctx extends SocketContext>({
  isOurOrigin,
  ...options
}: SocketOptions<Ctx>): SocketServer {
  const { contextOf, monitor } = options
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })
  const places = createPlaces()
  sockets.on('headers', (lines, request) => lines.push(`X-Request-Id: ${requestIdOf(request)}`))
  sockets.on('connection', createProtocol(options))

  async function open(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { session, address } = await briefly((until) => contextOf(request, until))
    const taken = places.of(session.hash, address)
    if (taken.isFull)
      return refuse(socket, '429 Too Many Requests', { ...idOf(request), 'Retry-After': RETRY_AFTER_SECONDS })
    sockets.handleUpgrade(request, socket, head, (client) => {
      taken.take(client)
      sockets.emit('connection', client, request)
    })
  }

  return {
    upgrade(request, socket, head) {
      const speaks = request.headers['sec-websocket-protocol']?.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)
      if (!isOurOrigin(request)) return refuse(socket, '403 Forbidden', idOf(request))
      if (!speaks) return refuse(socket, '400 Bad Request', idOf(request))
      if (sockets.clients.size >= MAX_SOCKETS) {
        monitor?.refused('too_many_sockets')
        return refuse(socket, '503 Service Unavailable', { ...idOf(request), 'Retry-After': RETRY_AFTER_SECONDS })
      }
      void open(request, socket, head).catch((error: unknown) => {
        const failure = asFailure(error)
        if (failure)
          return refuse(socket, `${failure.status} ${STATUS_CODES[failure.status]}`, {
            ...idOf(request),
            ...failure.headers,
          })
        socket.destroy()
      })
    },
    close() {
      for (const client of sockets.clients) client.close(1001, 'the shop restarts')
      const impatience = setTimeout(() => {
        for (const client of sockets.clients) client.terminate()
      }, CLOSE_WITHIN_MS)
      return new Promise((resolve) => sockets.close(() => resolve(clearTimeout(impatience))))
    },
  }
}

/** Counts the open sockets of each session and each address. */
function createPlaces() {
  const places = new Map<string, number>()
  const leave = (place: string): void => {
    const left = (places.get(place) ?? 0) - 1
    if (left > 0) places.set(place, left)
    else places.delete(place)
  }
  return {
    of(sessionHash: string, address: string) {
      const [bySession, byAddress] = [`session ${sessionHash}`, `address ${address}`]
      return {
        isFull:
          (places.get(bySession) ?? 0) >= MAX_SOCKETS_PER_SESSION ||
          (places.get(byAddress) ?? 0) >= MAX_SOCKETS_PER_ADDRESS,
        take(socket: WebSocket): void {
          for (const place of [bySession, byAddress]) {
            places.set(place, (places.get(place) ?? 0) + 1)
            socket.once('close', () => leave(place))
          }
        },
      }
    },
  }
}

const idOf = (request: IncomingMessage) => ({ 'X-Request-Id': requestIdOf(request) })

function refuse(socket: Duplex, status: string, headers: Readonly<Record<string, string | number>>): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': 0, ...headers })
  socket.end(`HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
}
