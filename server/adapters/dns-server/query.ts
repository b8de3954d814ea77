import { HEADER_BYTES, TYPE, type WireName } from './wire'

/** RFC 1035 §4.1.1; NOTAUTH: RFC 8945 §10; BADVERS: RFC 6891 §9. */
export const RCODE = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  NOTAUTH: 9,
  BADVERS: 16,
} as const

/** Client capabilities from the OPT record (RFC 6891). */
export interface Edns {
  payloadSize: number
  version: number
  /** True if the client wants signatures (RFC 3225). */
  dnssecOk: boolean
}

export interface Query {
  name: WireName
  type: number
  class: number
  /** Offset of the end of the question in the message. */
  end: number
}

/** A parsed message, as far as readable, and the response code if it cannot be answered. */
export interface ReadMessage {
  query: Query | null
  edns: Edns | null
  /** NOERROR if the query can be processed. */
  rcode: number
}

/** Parses a message of at least twelve bytes that is not a response. */
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
  // RFC 6891 §6.1.1: OPT cannot be queried.
  return query.type === TYPE.OPT ? RCODE.FORMERR : RCODE.NOERROR
}

const LABEL_MAX = 63
const NAME_MAX = 255
const lowered = Buffer.alloc(NAME_MAX)

/**
 * Returns the single question (RFC 9619); null for none, for several, and for a question that is truncated or contains
 * a pointer.
 */
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

/** RFC 4343: only ASCII letters have case; label lengths are below them. */
function lowerCaseName(message: Buffer, end: number): WireName {
  for (let at = HEADER_BYTES; at < end; at++) {
    const byte = message[at] ?? 0
    lowered[at - HEADER_BYTES] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte
  }
  return lowered.toString('latin1', 0, end - HEADER_BYTES)
}

/** Finds the OPT record and skips other records; malformed if there are two, or trailing bytes. */
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

/** RFC 6891 §6.1.3: the class holds a size, the TTL holds version and flags. */
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

/** Returns the offset after a name, which a compression pointer ends; null if the message ends before it. */
export function afterName(message: Buffer, from: number): number | null {
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
