import { isIPv4 } from 'node:net'
import { type Query, RCODE, readMessage } from './query'
import type { ServedZone } from './served-zone'
import { currentSoa, transferOf } from './transfer'
import type { Tsig } from './tsig'
import { CLASS_IN, HEADER_BYTES, TYPE, type WireName } from './wire'

/** The sender of a message. */
export interface Client {
  address: string
  overUdp: boolean
}

/** One response, several of a transfer, or none. */
export type Response = Buffer | AsyncIterable<Buffer> | null

export interface SecondariesOptions {
  /** Addresses that may transfer zones. */
  allowed: readonly string[]
  /** Signatures with the key that transfers need; null if the address is enough. */
  tsig: Tsig | null
  /** Returns the zone with exactly this name. */
  findZone(apex: WireName): ServedZone | null
  /** Answers all other messages, leaving that many bytes free. */
  respond(message: Buffer, overUdp: boolean, reserved: number): Buffer | null
}

/**
 * Answers secondary name servers: transfers to listed addresses, with the key if there is one, and signed responses to signed
 * queries. All others get the response that they would get without secondaries: REFUSED for a transfer.
 */
export function createSecondaries({ allowed, tsig, findZone, respond }: SecondariesOptions) {
  const addresses = new Set(allowed)

  function zoneFor(message: Buffer, { address, overUdp }: Client, isSigned: boolean): [Query, ServedZone] | null {
    if (!addresses.has(plainAddress(address)) || (tsig && !isSigned)) return null
    const { query, rcode } = readMessage(message)
    // Over UDP there are incremental transfers only (RFC 5936 §4.2).
    const isTransfer = query?.type === TYPE.IXFR || (query?.type === TYPE.AXFR && !overUdp)
    if (!query || !isTransfer || rcode !== RCODE.NOERROR || query.class !== CLASS_IN) return null
    const zone = findZone(query.name)
    return zone && [query, zone]
  }

  function answer(message: Buffer, client: Client, isSigned: boolean): Response {
    const transfer = zoneFor(message, client, isSigned)
    const reserved = isSigned && tsig ? tsig.bytes : 0
    if (!transfer) return respond(message, client.overUdp, reserved)
    const [query, zone] = transfer
    return client.overUdp ? currentSoa(message, query, zone) : transferOf(message, query, zone)
  }

  return (message: Buffer, client: Client): Response => {
    const checked = isQuery(message) ? tsig?.check(message) : undefined
    if (!checked || checked.kind === 'unsigned') return answer(message, client, false)
    if (checked.kind === 'rejected') return checked.response
    const response = answer(checked.message, client, true)
    if (Buffer.isBuffer(response)) return checked.sign(response)
    return response && each(response, checked.sign)
  }
}

async function* each(messages: AsyncIterable<Buffer>, sign: (message: Buffer) => Buffer): AsyncGenerator<Buffer> {
  for await (const message of messages) yield sign(message)
}

const isQuery = (message: Buffer): boolean => message.length >= HEADER_BYTES && (message.readUInt16BE(2) & 0x8000) === 0

/** A socket for IPv6 writes the addresses of IPv4 inside of its own. */
function plainAddress(address: string): string {
  const inner = address.replace(/^::ffff:/, '')
  return isIPv4(inner) ? inner : address
}
