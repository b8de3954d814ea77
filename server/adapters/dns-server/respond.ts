import { AUTHORITATIVE_ANSWER, decode, encode, type OptAnswer, type Packet, TRUNCATED_RESPONSE } from 'dns-packet'
import type { Zone } from '../../ports/dns-server'
import { answerQuestion, EMPTY, RCODE, type Reply } from './answer'

/** What fits in one datagram on every road (DNS flag day 2020). */
const MAX_DATAGRAM = 1232
const PLAIN_DATAGRAM = 512
const HEADER_BYTES = 12

/**
 * Answers one DNS message; null for what deserves no answer: a fragment, or somebody's response. Over UDP an answer
 * that does not fit is left out and marked as truncated, so that the asker comes back over TCP.
 */
export function respond(message: Buffer, overUdp: boolean, findZone: (name: string) => Zone | null): Buffer | null {
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

/** RFC 6891: who speaks EDNS is answered in EDNS. */
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
