import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { AUTHORITATIVE_ANSWER, decode, encode, type OptAnswer, type Packet, TRUNCATED_RESPONSE } from 'dns-packet'
import type { Zone } from '../../ports/dns-server'
import { answerQuestion, EMPTY, RCODE, type Reply } from './answer'

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

/** What fits in one datagram on every path (DNS flag day 2020). */
const MAX_DATAGRAM = 1232
const PLAIN_DATAGRAM = 512
const HEADER_BYTES = 12

/**
 * Answers one DNS message; null for a fragment or a response, which get no answer. Over UDP an answer that does not fit
 * is left out and marked as truncated, so that the asker comes back over TCP.
 */
function respond(message: Buffer, overUdp: boolean, findZone: (name: string) => Zone | null): Buffer | null {
  if (message.length < HEADER_BYTES || isResponse(message)) return null
  if (opcodeOf(message) !== 0) return headerOnly(message, RCODE.NOTIMP)
  const query = decodeOrNull(message)
  const question = query?.questions?.[0]
  if (!query || !question || query.questions?.length !== 1) return headerOnly(message, RCODE.FORMERR)

  const opt = query.additionals?.find((extra) => extra.type === 'OPT')
  try {
    const reply = answerQuestion(question, findZone(question.name))
    const whole = encode(packetOf(message, query, reply, opt !== undefined, 0))
    if (whole.length <= (overUdp ? datagramLimit(opt) : 0xffff)) return whole
    return encode(packetOf(message, query, { ...reply, ...NOTHING }, opt !== undefined, TRUNCATED_RESPONSE))
  } catch {
    // A record that cannot be written, or a zone that cannot be read: one bad question must not stop the server.
    return headerOnly(message, RCODE.SERVFAIL)
  }
}

const NOTHING = { answers: [], authorities: [], additionals: [] }

function packetOf(message: Buffer, query: Packet, reply: Reply, hasOpt: boolean, more: number): Packet {
  const authoritative = reply.authoritative ? AUTHORITATIVE_ANSWER : 0
  return {
    type: 'response',
    id: message.readUInt16BE(0),
    flags: authoritative | more | recursionDesired(message) | reply.rcode,
    questions: query.questions,
    answers: reply.answers,
    authorities: reply.authorities,
    additionals: hasOpt ? [...reply.additionals, OPT] : reply.additionals,
  }
}

/** RFC 6891: a query with EDNS is answered with EDNS. */
const OPT: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: MAX_DATAGRAM,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}

const datagramLimit = (opt: OptAnswer | undefined): number =>
  opt ? Math.min(Math.max(opt.udpPayloadSize, PLAIN_DATAGRAM), MAX_DATAGRAM) : PLAIN_DATAGRAM

const headerOnly = (message: Buffer, rcode: number): Buffer =>
  encode({ type: 'response', id: message.readUInt16BE(0), flags: recursionDesired(message) | rcode, ...EMPTY })

function decodeOrNull(message: Buffer): Packet | null {
  try {
    return decode(message)
  } catch {
    return null
  }
}

const isResponse = (message: Buffer): boolean => (message.readUInt16BE(2) & 0x8000) !== 0
const opcodeOf = (message: Buffer): number => (message.readUInt16BE(2) >> 11) & 0xf
const recursionDesired = (message: Buffer): number => message.readUInt16BE(2) & 0x0100
