import type { ZoneRecord } from '../../ports/dns-server'
import { parentOf, ROOT, TYPE, type WireName } from './wire'

/**
 * Returns the wire format of a key (RFC 4034 §2) or of its digest (§5), for each record type that contains one; null
 * for other types.
 */
export function dnssecRdataOf({ type, rdata }: ZoneRecord): Buffer | null {
  const [first = '', second = '', third = '', ...rest] = rdata.trim().split(/\s+/)
  if (type === 'DNSKEY' || type === 'CDNSKEY') {
    return Buffer.concat([
      uint16(first),
      Buffer.of(Number(second), Number(third)),
      Buffer.from(rest.join(''), 'base64'),
    ])
  }
  if (type === 'DS' || type === 'CDS') {
    return Buffer.concat([uint16(first), Buffer.of(Number(second), Number(third)), Buffer.from(rest.join(''), 'hex')])
  }
  return null
}

function uint16(text: string): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(Number(text))
  return bytes
}

/** RFC 4034 §4.1.2: type bitmap in windows of 256. */
export function typeBitmap(types: readonly number[]): Buffer {
  const windows = new Map<number, number[]>()
  for (const type of types) windows.set(type >> 8, [...(windows.get(type >> 8) ?? []), type & 0xff])
  const parts = [...windows].sort(([a], [b]) => a - b)
  return Buffer.concat(
    parts.map(([window, bits]) => {
      const map = Buffer.alloc((Math.max(...bits) >> 3) + 1)
      for (const bit of bits) map[bit >> 3] = (map[bit >> 3] ?? 0) | (0x80 >> (bit & 7))
      return Buffer.concat([Buffer.of(window, map.length), map])
    }),
  )
}

/** Label count for a signature (RFC 4034 §3.1.3). */
export function labelCount(name: WireName): number {
  let count = 0
  for (let rest = name; rest !== ROOT; rest = parentOf(rest)) count++
  return name.startsWith('\x01*') ? count - 1 : count
}

/** RFC 4034 §6.2: converts names in signed rdata to lower case. */
export function canonicalRdata(type: number, rdata: Buffer): Buffer {
  const names = NAMES_IN[type]
  if (!names) return rdata
  const copy = Buffer.from(rdata)
  for (let at = names.from; at < copy.length - names.tail; at++) {
    const byte = copy[at] ?? 0
    if (byte >= 0x41 && byte <= 0x5a) copy[at] = byte | 0x20
  }
  return copy
}

/** Position of names within the rdata. */
const NAMES_IN: Readonly<Record<number, { from: number; tail: number }>> = {
  [TYPE.NS]: { from: 0, tail: 0 },
  [TYPE.CNAME]: { from: 0, tail: 0 },
  [TYPE.PTR]: { from: 0, tail: 0 },
  [TYPE.DNAME]: { from: 0, tail: 0 },
  [TYPE.SOA]: { from: 0, tail: 20 },
  [TYPE.MX]: { from: 2, tail: 0 },
  [TYPE.SRV]: { from: 6, tail: 0 },
}
