/**
 * A name in wire format (RFC 1035 §3.1), length-prefixed labels, as a string with one character per byte. Usable as a
 * key in lower case: lengths are at most 63, so they are never letters.
 */
export type WireName = string

export const ROOT: WireName = '\0'

/** Numbers of the supported types and classes (IANA, DNS Parameters). */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  HINFO: 13,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DNAME: 39,
  OPT: 41,
  DS: 43,
  SSHFP: 44,
  RRSIG: 46,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  TLSA: 52,
  CDS: 59,
  CDNSKEY: 60,
  SVCB: 64,
  HTTPS: 65,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const

export const CLASS_IN = 1

/** Records with the same owner and type, which are returned and signed together (RFC 2181 §5). */
export interface RrSet {
  owner: WireName
  type: number
  ttl: number
  rdatas: readonly Buffer[]
  /** Original set of the wildcard, if this set was synthesised from one. */
  wildcard?: RrSet
}

const LABEL_MAX = 63
const NAME_MAX = 255

/** Converts a zone file name, with or without a trailing dot. Throws RangeError if it is too long. */
export function wireName(text: string): WireName {
  let wire = ''
  const labels = text.includes('\\') ? (text.match(/(?:\\.|[^.\\])+/gs) ?? []) : text.split('.').filter(Boolean)
  for (const label of labels) {
    const bytes = label.replace(/\\(.)/gs, '$1')
    if (bytes.length > LABEL_MAX) throw new RangeError('a label is too long')
    wire += String.fromCharCode(bytes.length) + bytes
  }
  wire += ROOT
  if (wire.length > NAME_MAX) throw new RangeError('a name is too long')
  return wire.toLowerCase()
}

export const parentOf = (name: WireName): WireName => (name === ROOT ? ROOT : name.slice(1 + name.charCodeAt(0)))

export const isWithin = (name: WireName, apex: WireName): boolean => {
  let above = name
  while (above.length > apex.length) above = parentOf(above)
  return above === apex
}

export const bytesOf = (name: WireName): Buffer => Buffer.from(name, 'latin1')

/** A compression pointer has 14 bits (RFC 1035 §4.1.4). */
const POINTER = 0xc000
const POINTER_MAX = 0x3fff
const FIXED_BYTES = 10

/** A name that the message already contains. */
export interface Named {
  name: WireName
  /** Offset in the message. */
  at: number
}

/**
 * Encodes records for this offset. Owners that occurred before, in the question or in earlier records, become
 * compression pointers, so that responses keep the letter case of the query.
 */
export function encodeRecords(sets: readonly RrSet[], asked: Named, offset: number): Buffer {
  let room = 0
  for (const { owner, rdatas } of sets) {
    for (const rdata of rdatas) room += owner.length + FIXED_BYTES + rdata.length
  }
  const bytes = Buffer.allocUnsafe(room)
  const named = new Map<WireName, number>()
  let at = 0
  for (const set of sets) {
    for (const rdata of set.rdatas) {
      at = writeOwner(bytes, at, set.owner, asked, named, offset)
      bytes.writeUInt16BE(set.type, at)
      bytes.writeUInt16BE(CLASS_IN, at + 2)
      bytes.writeUInt32BE(set.ttl, at + 4)
      bytes.writeUInt16BE(rdata.length, at + 8)
      rdata.copy(bytes, at + FIXED_BYTES)
      at += FIXED_BYTES + rdata.length
    }
  }
  return bytes.subarray(0, at)
}

export const HEADER_BYTES = 12

export const countOf = (sets: readonly RrSet[]): number => sets.reduce((sum, { rdatas }) => sum + rdatas.length, 0)

/** Writes the new labels of a name and then a pointer to the rest; returns the end offset. */
function writeOwner(
  bytes: Buffer,
  from: number,
  owner: WireName,
  asked: Named,
  named: Map<WireName, number>,
  offset: number,
): number {
  let at = from
  let rest = owner
  while (rest !== ROOT) {
    const earlier = isWithin(asked.name, rest) ? asked.at + asked.name.length - rest.length : named.get(rest)
    if (earlier !== undefined) {
      bytes.writeUInt16BE(POINTER | earlier, at)
      return at + 2
    }
    if (offset + at <= POINTER_MAX) named.set(rest, offset + at)
    const label = rest.charCodeAt(0) + 1
    at += bytes.write(rest.slice(0, label), at, 'latin1')
    rest = parentOf(rest)
  }
  bytes.writeUInt8(0, at)
  return at + 1
}
