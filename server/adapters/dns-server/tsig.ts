import { createHmac, timingSafeEqual } from 'node:crypto'
import { afterName, RCODE } from './query'
import type { TsigKey } from './tsig-key'
import { bytesOf, HEADER_BYTES, type WireName, wireName } from './wire'

/** A message after its signature was checked (RFC 8945 §5.2). */
type CheckedMessage =
  | { kind: 'unsigned' }
  | {
      kind: 'signed'
      /** The message without its signature. */
      message: Buffer
      /** Signs a response, or the next message of one. */
      sign: (response: Buffer) => Buffer
    }
  | { kind: 'rejected'; response: Buffer }

/** Signatures of messages with one shared key. */
export interface Tsig {
  check(message: Buffer): CheckedMessage
  /** Signs a request of ours. */
  signed(request: Buffer): Buffer
  /** Number of bytes that a signature adds to a message. */
  bytes: number
}

const TYPE_TSIG = 250
const CLASS_ANY = 255
const HMAC_SHA256 = wireName('hmac-sha256')
/** Recommended difference between clocks in seconds (RFC 8945 §10). */
const FUDGE_S = 300
/** RFC 8945 §3. */
const ERROR = { NONE: 0, BADSIG: 16, BADKEY: 17, BADTIME: 18 } as const
const ADDITIONAL_COUNT = 10

/** `now` returns milliseconds since the epoch. */
export function createTsig(key: TsigKey, now: () => number): Tsig {
  const name = wireName(key.name)
  const secret = Buffer.from(key.secret, 'base64')
  const seconds = (): number => Math.floor(now() / 1000)
  const macOf = (...parts: readonly Buffer[]): Buffer => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }

  function check(message: Buffer): CheckedMessage {
    const found = recordIn(message)
    if (found === null) return { kind: 'unsigned' }
    if (found === 'malformed') return { kind: 'rejected', response: refusal(message, RCODE.FORMERR) }
    const { at, time, fudge, mac, originalId, error, other } = found
    const reject = (code: number): CheckedMessage => ({ kind: 'rejected', response: rejection(message, found, code) })
    if (found.name !== name || found.algorithm !== HMAC_SHA256) return reject(ERROR.BADKEY)
    const bare = withoutRecord(message, at, originalId)
    const expected = macOf(bare, variables(name, { time, fudge, error, other }))
    if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return reject(ERROR.BADSIG)
    if (Math.abs(seconds() - time) > fudge) return reject(ERROR.BADTIME)
    const unsigned = withoutRecord(message, at, message.readUInt16BE(0))
    return { kind: 'signed', message: unsigned, sign: signerAfter(mac) }
  }

  /** RFC 8945 §5.3.1: each message of a transfer is signed together with the signature before it. */
  function signerAfter(requestMac: Buffer): (response: Buffer) => Buffer {
    let earlier = requestMac
    let isFirst = true
    return (response) => {
      const values = { time: seconds(), fudge: FUDGE_S, error: ERROR.NONE, other: NOTHING }
      const tail = isFirst ? variables(name, values) : timers(values)
      const mac = macOf(uint16(earlier.length), earlier, response, tail)
      isFirst = false
      earlier = mac
      return withRecord(response, { ...values, name, mac, originalId: response.readUInt16BE(0) })
    }
  }

  function rejection(message: Buffer, { mac, ...asked }: TsigRecord, error: number): Buffer {
    const response = refusal(message, RCODE.NOTAUTH)
    if (error !== ERROR.BADTIME) return withRecord(response, { ...asked, mac: NOTHING, error, other: NOTHING })
    // RFC 8945 §5.2.3: signed, with our time.
    const values = { time: asked.time, fudge: asked.fudge, error, other: uint48(seconds()) }
    const signature = macOf(uint16(mac.length), mac, response, variables(name, values))
    return withRecord(response, { ...values, name, mac: signature, originalId: asked.originalId })
  }

  return {
    check,
    signed(request) {
      const values = { time: seconds(), fudge: FUDGE_S, error: ERROR.NONE, other: NOTHING }
      const mac = macOf(request, variables(name, values))
      return withRecord(request, { ...values, name, mac, originalId: request.readUInt16BE(0) })
    },
    bytes: name.length + HMAC_SHA256.length + FIXED_BYTES,
  }
}

/** Fixed fields of the record, those of its data, and a SHA-256. */
const FIXED_BYTES = 10 + 16 + 32

interface Values {
  /** Seconds since the epoch. */
  time: number
  fudge: number
  error: number
  other: Buffer
}

interface TsigRecord extends Values {
  /** Offset in the message. */
  at: number
  name: WireName
  algorithm: WireName
  mac: Buffer
  originalId: number
}

/** RFC 8945 §5.1: the last additional record; null if that has another type. */
function recordIn(message: Buffer): TsigRecord | null | 'malformed' {
  let at: number | null = HEADER_BYTES
  for (let n = 0; n < message.readUInt16BE(4); n++) {
    at = afterName(message, at)
    if (at === null) return null
    at += 4
  }
  const count = message.readUInt16BE(6) + message.readUInt16BE(8) + message.readUInt16BE(ADDITIONAL_COUNT)
  let last = at
  for (let n = 0; n < count; n++) {
    last = at
    const fixed = afterName(message, at)
    if (fixed === null || fixed + 10 > message.length) return null
    at = fixed + 10 + message.readUInt16BE(fixed + 8)
  }
  const fixed = afterName(message, last)
  if (message.readUInt16BE(ADDITIONAL_COUNT) === 0 || fixed === null || fixed + 10 > message.length) return null
  if (message.readUInt16BE(fixed) !== TYPE_TSIG) return null
  return at === message.length ? read(message, last, fixed) : 'malformed'
}

function read(message: Buffer, at: number, fixed: number): TsigRecord | 'malformed' {
  const algorithmAt = fixed + 10
  const data = afterName(message, algorithmAt)
  if (data === null || data + 10 > message.length) return 'malformed'
  const macEnd = data + 10 + message.readUInt16BE(data + 8)
  if (macEnd + 6 > message.length) return 'malformed'
  const otherEnd = macEnd + 6 + message.readUInt16BE(macEnd + 4)
  if (otherEnd !== message.length) return 'malformed'
  return {
    at,
    name: plainName(message, at, fixed),
    algorithm: plainName(message, algorithmAt, data),
    time: message.readUIntBE(data, 6),
    fudge: message.readUInt16BE(data + 6),
    mac: message.subarray(data + 10, macEnd),
    originalId: message.readUInt16BE(macEnd),
    error: message.readUInt16BE(macEnd + 2),
    other: message.subarray(macEnd + 6, otherEnd),
  }
}

/** A name with a compression pointer equals no other. */
const plainName = (message: Buffer, from: number, end: number): WireName =>
  message.toString('latin1', from, end).toLowerCase()

function withoutRecord(message: Buffer, at: number, id: number): Buffer {
  const bare = Buffer.from(message.subarray(0, at))
  bare.writeUInt16BE(id, 0)
  bare.writeUInt16BE(bare.readUInt16BE(ADDITIONAL_COUNT) - 1, ADDITIONAL_COUNT)
  return bare
}

/** RFC 8945 §4.2. */
function withRecord(message: Buffer, record: Omit<TsigRecord, 'at' | 'algorithm'>): Buffer {
  const { name, time, fudge, mac, originalId, error, other } = record
  const data = Buffer.concat([
    ...[bytesOf(HMAC_SHA256), uint48(time), uint16(fudge), uint16(mac.length), mac],
    ...[uint16(originalId), uint16(error), uint16(other.length), other],
  ])
  const head = Buffer.from(message)
  head.writeUInt16BE(head.readUInt16BE(ADDITIONAL_COUNT) + 1, ADDITIONAL_COUNT)
  return Buffer.concat([
    ...[head, bytesOf(name), uint16(TYPE_TSIG), uint16(CLASS_ANY), Buffer.alloc(4)],
    ...[uint16(data.length), data],
  ])
}

/** RFC 8945 §4.3.3. */
const variables = (name: WireName, { time, fudge, error, other }: Values): Buffer =>
  Buffer.concat([
    ...[bytesOf(name), uint16(CLASS_ANY), Buffer.alloc(4), bytesOf(HMAC_SHA256)],
    ...[uint48(time), uint16(fudge), uint16(error), uint16(other.length), other],
  ])

const timers = ({ time, fudge }: Values): Buffer => Buffer.concat([uint48(time), uint16(fudge)])

/** A response with this code and nothing but a header. */
function refusal(message: Buffer, rcode: number): Buffer {
  const response = Buffer.alloc(HEADER_BYTES)
  response.writeUInt16BE(message.readUInt16BE(0), 0)
  response.writeUInt16BE(0x8000 | (message.readUInt16BE(2) & 0x7900) | rcode, 2)
  return response
}

const NOTHING = Buffer.alloc(0)

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function uint48(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(value, 0, 6)
  return bytes
}
