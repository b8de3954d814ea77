import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '../../../rules/time'
import { answerQuestion, isSignedIn, type Reply, withSignatures } from './answer'
import { type Edns, type Query, RCODE, type ReadMessage, readMessage } from './query'
import type { ServedZone } from './served-zone'
import { countOf, encodeRecords, HEADER_BYTES, type Named, TYPE, type WireName } from './wire'

export interface ResponderOptions {
  /** Returns the zone that contains a name, the closest one; null for a name in none of ours. */
  findZone(name: WireName): ServedZone | null
  /** Milliseconds since the epoch. */
  now(): number
  /** Maximum rate of UDP responses that need a new signature; each costs as much as ten others. */
  maxSignedPerSecond?: number
}

const MAX_SIGNED_PER_SECOND = 1000

/** Fits into one datagram on every network path (DNS flag day 2020). */
const MAX_DATAGRAM = 1232
const PLAIN_DATAGRAM = 512
const MAX_MESSAGE = 0xffff
const CACHED_BYTES = 32 * 1024 * 1024
/** Maximum age of a signature in a cached response. */
const KEEP_MS = HOUR_MS

/** A response without its question, to be combined with any spelling of the name. */
interface Prepared {
  /** AA flag and response code. */
  flags: number
  counts: readonly [number, number, number]
  records: Buffer
  madeAt: number
}

/**
 * Answers DNS messages; null for fragments and responses, which are ignored. A UDP response that does not fit is
 * truncated, so that the client retries over TCP. Responses are cached per zone version. If too many need a new
 * signature, clients are sent to TCP, where source addresses cannot be forged. `reserved` bytes of a response stay free.
 */
export function createResponder(options: ResponderOptions) {
  const { findZone, now, maxSignedPerSecond = MAX_SIGNED_PER_SECOND } = options
  const takeSignature = perSecond(maxSignedPerSecond, now)
  const kept = new LRUCache<string, Prepared>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ records }, key) => records.length + 2 * key.length + 200,
  })

  const prepare = (query: Query, edns: Edns | null, overUdp: boolean): Prepared => {
    // A DS query belongs to the parent zone (RFC 4035 §3.1.4.1), if that is served here too.
    const zone = (query.type === TYPE.DS && findZone(parentName(query.name))) || findZone(query.name)
    if (!zone) return toldNothing(RCODE.REFUSED)
    const dnssecOk = (edns?.dnssecOk ?? false) && zone.signer !== null
    const key = `${zone.version} ${query.type} ${query.class} ${dnssecOk} ${query.name}`
    const earlier = kept.get(key)
    if (earlier && now() - earlier.madeAt < KEEP_MS) return earlier
    const reply = answerQuestion({ ...query, dnssecOk }, zone)
    const named = reply.sharedAs === null ? { name: query.name, at: HEADER_BYTES } : apexIn(query, zone)
    // Random names are typical of an attack and must not evict responses that are requested repeatedly.
    const place = reply.sharedAs === null ? key : `${zone.version} ${dnssecOk} ${named.at} ${reply.sharedAs}`
    const shared = kept.get(place)
    if (shared && now() - shared.madeAt < KEEP_MS) return shared
    if (dnssecOk && overUdp && needsSignature(reply, zone) && !takeSignature()) return toldNothing(TRUNCATED)
    const made = preparedOf(dnssecOk ? withSignatures(reply, zone) : reply, named, now())
    kept.set(place, made)
    return made
  }

  const attempt = (query: Query, edns: Edns | null, overUdp: boolean): Prepared => {
    try {
      return prepare(query, edns, overUdp)
    } catch {
      // For a record or zone that cannot be encoded; one bad query must not stop the server.
      return toldNothing(RCODE.SERVFAIL)
    }
  }

  return (message: Buffer, overUdp: boolean, reserved = 0): Buffer | null => {
    if (message.length < HEADER_BYTES || isResponse(message)) return null
    const read = readMessage(message)
    if (!read.query || read.rcode !== RCODE.NOERROR) return write(message, read, toldNothing(read.rcode), MAX_MESSAGE)
    return write(
      message,
      read,
      attempt(read.query, read.edns, overUdp),
      (overUdp ? datagramLimit(read.edns) : MAX_MESSAGE) - reserved,
    )
  }
}

/** Returns true at most this many times per second. */
function perSecond(most: number, now: () => number): () => boolean {
  let second = 0
  let taken = 0
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) taken = 0
    second = current
    taken += 1
    return taken <= most
  }
}

const needsSignature = ({ answers, authorities }: Reply, zone: ServedZone): boolean =>
  [...answers, ...authorities()].filter(isSignedIn(zone)).some((set) => !zone.signer?.isSigned(set))

/** Length of type and class after the name in a question. */
const QUESTION_TAIL = 4

/** Shared denials contain only the apex of the queried name. */
const apexIn = ({ end }: Query, { apex }: ServedZone): Named => ({ name: apex, at: end - QUESTION_TAIL - apex.length })

const preparedOf = (reply: Reply, named: Named, madeAt: number): Prepared => {
  const { answers, additionals } = reply
  const authorities = reply.authorities()
  return {
    flags: (reply.authoritative ? AUTHORITATIVE : 0) | reply.rcode,
    counts: [countOf(answers), countOf(authorities), countOf(additionals)],
    records: encodeRecords(
      [...answers, ...authorities, ...additionals],
      named,
      named.at + named.name.length + QUESTION_TAIL,
    ),
    madeAt,
  }
}

const NO_RECORDS = Buffer.alloc(0)

const toldNothing = (flags: number): Prepared => ({
  flags,
  counts: [0, 0, 0],
  records: NO_RECORDS,
  madeAt: 0,
})

const RESPONSE = 0x8000
const OPCODE = 0x7800
const AUTHORITATIVE = 0x0400
const TRUNCATED = 0x0200
const RECURSION_DESIRED = 0x0100
const OPT_BYTES = 11

/** A client that uses EDNS gets an EDNS response (RFC 6891 §7), whatever its content. */
function write(message: Buffer, { query, edns }: ReadMessage, prepared: Prepared, limit: number): Buffer {
  const questionEnd = query?.end ?? HEADER_BYTES
  const optBytes = edns ? OPT_BYTES : 0
  const fits = questionEnd + prepared.records.length + optBytes <= limit
  const { flags, counts, records } = fits ? prepared : { ...prepared, counts: [0, 0, 0], records: NO_RECORDS }
  const [answers = 0, authorities = 0, additionals = 0] = counts

  const response = Buffer.allocUnsafe(questionEnd + records.length + optBytes)
  message.copy(response, 0, 0, questionEnd)
  const kept = message.readUInt16BE(2) & (OPCODE | RECURSION_DESIRED)
  response.writeUInt16BE(RESPONSE | kept | (flags & ~0xff) | (flags & 0xf) | (fits ? 0 : TRUNCATED), 2)
  response.writeUInt16BE(query ? 1 : 0, 4)
  response.writeUInt16BE(answers, 6)
  response.writeUInt16BE(authorities, 8)
  response.writeUInt16BE(additionals + (edns ? 1 : 0), 10)
  records.copy(response, questionEnd)
  if (edns) writeOpt(response, questionEnd + records.length, flags & 0xff, edns)
  return response
}

/** RFC 6891 §6.1.2: root name, type, our size; upper bits of the code, our version, the flag of the query. */
function writeOpt(response: Buffer, at: number, rcode: number, { dnssecOk }: Edns): void {
  response.writeUInt8(0, at)
  response.writeUInt16BE(TYPE.OPT, at + 1)
  response.writeUInt16BE(MAX_DATAGRAM, at + 3)
  response.writeUInt8(rcode >> 4, at + 5)
  response.writeUInt8(0, at + 6)
  response.writeUInt16BE(dnssecOk ? 0x8000 : 0, at + 7)
  response.writeUInt16BE(0, at + 9)
}

const datagramLimit = (edns: Edns | null): number =>
  edns ? Math.min(Math.max(edns.payloadSize, PLAIN_DATAGRAM), MAX_DATAGRAM) : PLAIN_DATAGRAM

const isResponse = (message: Buffer): boolean => (message.readUInt16BE(2) & RESPONSE) !== 0

const parentName = (name: WireName): WireName => name.slice(1 + name.charCodeAt(0)) || name
