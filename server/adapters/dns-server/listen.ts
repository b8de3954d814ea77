import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Zone } from '../../ports/dns-server'
import { respond } from './respond'

export interface DnsListenerOptions {
  port: number
  host: string
  findZone: (name: string) => Zone | null
}

const IDLE_MS = 10_000
const MAX_CONNECTIONS = 100

/** Opens one port for UDP and TCP. Throws when it is taken. */
export async function openDnsListener({ port, host, findZone }: DnsListenerOptions) {
  const connections = new Set<Socket>()
  const tcp = createServer((socket) => serve(socket, connections, findZone))
  tcp.maxConnections = MAX_CONNECTIONS
  tcp.listen(port, host)
  await once(tcp, 'listening')
  const bound = portOf(tcp)

  const udp = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  udp.on('message', (message, from) => {
    const answer = respond(message, true, findZone)
    if (answer) udp.send(answer, from.port, from.address, ignoreLoss)
  })
  try {
    udp.bind(bound, host)
    await once(udp, 'listening')
  } catch (error) {
    tcp.close()
    throw error
  }
  udp.on('error', ignoreLoss)
  return { port: bound, close: () => closeAll(tcp, udp, connections) }
}

/** RFC 1035 §4.2.2: each message comes after its length in two bytes; one connection can carry many. */
function serve(socket: Socket, connections: Set<Socket>, findZone: DnsListenerOptions['findZone']): void {
  let waiting = Buffer.alloc(0)
  connections.add(socket)
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  socket.on('close', () => connections.delete(socket))
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length >= 2 && waiting.length >= 2 + waiting.readUInt16BE(0)) {
      const end = 2 + waiting.readUInt16BE(0)
      const answer = respond(waiting.subarray(2, end), false, findZone)
      waiting = waiting.subarray(end)
      if (!answer) return void socket.destroy()
      const length = Buffer.alloc(2)
      length.writeUInt16BE(answer.length)
      socket.write(Buffer.concat([length, answer]))
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
