import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

export interface DnsListenerOptions {
  port: number
  host: string
  /** The answer to one message; null when it gets none. */
  respond(message: Buffer, overUdp: boolean): Buffer | null
  /** TCP connections at once; with one more, that which was silent longest is closed. */
  maxConnections?: number
}

const IDLE_MS = 10_000
const MAX_CONNECTIONS = 100

/** Opens one port for UDP and TCP. Throws when it is taken. */
export async function openDnsListener({ port, host, respond, maxConnections = MAX_CONNECTIONS }: DnsListenerOptions) {
  // In the order of their last question.
  const connections = new Set<Socket>()
  const tcp = createServer((socket) => {
    if (connections.size >= maxConnections) longestSilent(connections)?.destroy()
    serve(socket, connections, respond)
  })
  tcp.listen(port, host)
  await once(tcp, 'listening')
  const bound = portOf(tcp)

  const family = host.includes(':') ? 6 : 4
  // The asker is an address already: nothing is to be looked up, and a lookup would cost as much as the answer.
  const lookup = (address: string, _: unknown, found: (error: null, address: string, family: number) => void): void =>
    found(null, address, family)
  const udp = createSocket({ type: `udp${family}`, lookup })
  udp.on('message', (message, from) => {
    const answer = respond(message, true)
    if (answer) udp.send(answer, from.port, from.address, ignoreLoss)
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

/** RFC 1035 §4.2.2: each message comes after its length in two bytes; one connection can carry many. */
function serve(socket: Socket, connections: Set<Socket>, respond: DnsListenerOptions['respond']): void {
  let waiting = Buffer.alloc(0)
  connections.add(socket)
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('close', () => connections.delete(socket))
  socket.on('error', () => socket.destroy())
  // Who asks without reading the answers is not read from either.
  socket.on('drain', () => socket.resume())
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0)
      const answer = respond(waiting.subarray(2, end), false)
      waiting = waiting.subarray(end)
      if (!answer) return void socket.destroy()
      connections.delete(socket)
      connections.add(socket)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.length)
      if (!socket.write(Buffer.concat([length, answer]))) socket.pause()
    }
  })
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

/** A datagram that gets lost is asked for again: that is how DNS works. */
const ignoreLoss = (): void => {}
