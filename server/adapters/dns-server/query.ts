import { HEADER_BYTES, TYPE, type WireName } from './wire'

/** RFC 1035 §4.1.1; BADVERS is RFC 6891 §9. */
export const RCODE = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5, BADVERS: 16 } as const

/** What the asker says about itself in its OPT record (RFC 6891). */
export interface Edns {
  payloadSize: number
  version: number
  /** Wants signatures (RFC 3225). */
  dnssecOk: boolean
}

export interface Query {
  name: WireName
  type: number
  class: number
  /** Where the question ends in the message. */
  end: number
}

/** What a message asks, as far as it could be read, and the code to answer with if it cannot be answered. */
export interface ReadMessage {
  query: Query | null
  edns: Edns | null
  /** NOERROR when the question can be looked at. */
  rcode: number
}

/** Reads a message of twelve bytes or more that is no response. */
export function readMessage(message: Buffer): ReadMessage {
  const isQuery = ((message.readUInt16BE(2) >> 11) & 0xf) === 0
  const query = readQuestion(message)
  const edns = query ? readEdns(message, query.end) : 'malformed'
  const rcode = isQuery ? faultOf(query, edns) : RCODE.NOTIMP
  return { query, edns: edns === 'malformed' ? null : edns, rcode }
}

function faultOf(query: Query | null, edns: Edns | null | 'malformed'): number {
  if (!query || edns === 'malformed') return RCODE.FORMERR
  if (edns && edns.version !== 0) return RCODE.BADVERS
  // RFC 6891 §6.1.1: it cannot be asked for.
  return query.type === TYPE.OPT ? RCODE.FORMERR : RCODE.NOERROR
}

const LABEL_MAX = 63
const NAME_MAX = 255
const lowered = Buffer.alloc(NAME_MAX)

/** The one question (RFC 9619); null for none, for several, and for one that is cut off or has a pointer in it. */
function readQuestion(message: Buffer): Query | null {
  if (message.readUInt16BE(4) !== 1) return null
  let at = HEADER_BYTES
  for (;;) {
    const length = message[at] ?? LABEL_MAX + 1
    if (length > LABEL_MAX) return null
    at += length + 1
    if (at - HEADER_BYTES > NAME_MAX) return null
    if (length === 0) break
  }
  if (at + 4 > message.length) return null
  return {
    name: lowerCaseName(message, at),
    type: message.readUInt16BE(at),
    class: message.readUInt16BE(at + 2),
    end: at + 4,
  }
}

/** RFC 4343: only the letters of ASCII have capitals; the lengths of labels lie below them. */
function lowerCaseName(message: Buffer, end: number): WireName {
  for (let at = HEADER_BYTES; at < end; at++) {
    const byte = message[at] ?? 0
    lowered[at - HEADER_BYTES] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }
  return lowered.toString('latin1', 0, end - HEADER_BYTES)
}

/** The OPT record among the rest, which is passed over; malformed for two of them, and when the message does not end with its records. */
function readEdns(message: Buffer, questionEnd: number): Edns | null | 'malformed' {
  const before = message.readUInt16BE(6) + message.readUInt16BE(8)
  const count = before + message.readUInt16BE(10)
  let at = questionEnd
  let edns: Edns | null = null
  for (let n = 0; n < count; n++) {
    const fixed = afterName(message, at)
    if (fixed === null || fixed + 10 > message.length) return 'malformed'
    const next = fixed + 10 + message.readUInt16BE(fixed + 8)
    if (next > message.length) return 'malformed'
    if (message.readUInt16BE(fixed) === TYPE.OPT) {
      const isRoot = message[at] === 0
      if (edns || n < before || !isRoot || !hasWholeOptions(message, fixed + 10, next)) return 'malformed'
      edns = ednsAt(message, fixed)
    }
    at = next
  }
  return at === message.length ? edns : 'malformed'
}

/** RFC 6891 §6.1.3: the class is a size, the time to live holds version and flags. */
function ednsAt(message: Buffer, fixed: number): Edns {
  const flags = message.readUInt16BE(fixed + 6)
  return {
    payloadSize: message.readUInt16BE(fixed + 2),
    version: message.readUInt8(fixed + 5),
    dnssecOk: (flags & 0x8000) !== 0,
  }
}

function hasWholeOptions(message: Buffer, from: number, end: number): boolean {
  let at = from
  while (at + 4 <= end) at += 4 + message.readUInt16BE(at + 2)
  return at === end
}

function afterName(message: Buffer, from: number): number | null {
  let at = from
  for (;;) {
    const length = message[at]
    if (length === undefined) return null
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    if (length > LABEL_MAX) return null
    at += length + 1
  }
}
