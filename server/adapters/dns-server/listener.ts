import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Client, Response } from './secondaries'

export interface DnsListenerOptions {
  port: number
  host: string
  /** Returns the response to a message: over UDP always one, or none. */
  respond(message: Buffer, client: Client): Response
  /** Maximum number of TCP connections; beyond it, the connection idle for longest is closed. */
  maxConnections?: number
}

const IDLE_MS = 10_000
const MAX_CONNECTIONS = 100

/** Opens one port for UDP and TCP. Throws if the port is in use. */
export async function openDnsListener({ port, host, respond, maxConnections = MAX_CONNECTIONS }: DnsListenerOptions) {
  // Ordered by the time of the last query.
  const connections = new Set<Socket>()
  const tcp = createServer((socket) => {
    if (connections.size >= maxConnections) longestSilent(connections)?.destroy()
    serve(socket, connections, respond)
  })
  tcp.listen(port, host)
  await once(tcp, 'listening')
  const bound = portOf(tcp)

  const family = host.includes(':') ? 6 : 4
  // The client address is already known; a lookup would cost as much as the response.
  const lookup = (address: string, _: unknown, found: (error: null, address: string, family: number) => void): void =>
    found(null, address, family)
  const udp = createSocket({ type: `udp${family}`, lookup })
  udp.on('message', (message, from) => {
    const answer = respond(message, { address: from.address, overUdp: true })
    if (Buffer.isBuffer(answer)) udp.send(answer, from.port, from.address, ignoreLoss)
  })
  try {
    const listening = once(udp, 'listening')
    udp.bind(bound, host)
    await listening
  } catch (error) {
    tcp.close()
    throw error
  }
  udp.on('error', ignoreLoss)
  return { port: bound, close: () => closeAll(tcp, udp, connections) }
}

const longestSilent = (connections: ReadonlySet<Socket>): Socket | undefined => connections.values().next().value

/** RFC 1035 §4.2.2: each message is preceded by its two-byte length; a connection can carry many. */
function serve(socket: Socket, connections: Set<Socket>, respond: DnsListenerOptions['respond']): void {
  const client: Client = { address: socket.remoteAddress ?? '', overUdp: false }
  let waiting = Buffer.alloc(0)
  let isSending = false
  connections.add(socket)
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('close', () => connections.delete(socket))
  socket.on('error', () => socket.destroy())
  // Back pressure: stops reading from a client that does not read its responses.
  socket.on('drain', () => {
    if (!isSending) socket.resume()
  })
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    answerAll()
  })

  function answerAll(): void {
    while (!isSending && waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0)
      const answer = respond(waiting.subarray(2, end), client)
      waiting = waiting.subarray(end)
      if (!answer) return void socket.destroy()
      connections.delete(socket)
      connections.add(socket)
      if (!Buffer.isBuffer(answer)) void sendAll(answer)
      else if (!write(socket, answer)) socket.pause()
    }
  }

  /** Sends a response of several messages before anything else. */
  async function sendAll(messages: AsyncIterable<Buffer>): Promise<void> {
    isSending = true
    socket.pause()
    try {
      for await (const message of messages) {
        if (socket.destroyed) return
        if (!write(socket, message)) await once(socket, 'drain', { signal: AbortSignal.timeout(IDLE_MS) })
      }
    } catch {
      // A client that does not read, or a zone that cannot be encoded: half of a zone must not look like all of it.
      socket.destroy()
    }
    isSending = false
    socket.resume()
    answerAll()
  }
}

/** Returns false if the client has to read before more is written. */
function write(socket: Socket, message: Buffer): boolean {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.length)
  return socket.write(Buffer.concat([length, message]))
}

async function closeAll(tcp: Server, udp: UdpSocket, connections: ReadonlySet<Socket>): Promise<void> {
  for (const socket of connections) socket.destroy()
  await Promise.all([
    new Promise<void>((done) => tcp.close(() => done())),
    new Promise<void>((done) => udp.close(() => done())),
  ])
}

function portOf(server: Server): number {
  const address = server.address()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** DNS clients retry lost datagrams. */
const ignoreLoss = (): void => {}
