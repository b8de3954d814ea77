/**
 * A name as it goes over the network (RFC 1035 §3.1), each label behind its length, as a text with one sign for each
 * byte. In lower case it can be a key: no length is a letter, since a label has at most 63 bytes.
 */
export type WireName = string

export const ROOT: WireName = '\0'

/** Numbers of the types and classes that the server speaks of (IANA, DNS Parameters). */
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
  NSEC: 47,
  DNSKEY: 48,
  TLSA: 52,
  CDS: 59,
  CDNSKEY: 60,
  SVCB: 64,
  HTTPS: 65,
  /** RFC 9824 §2: the sign of a name that does not exist. Nobody can ask for it. */
  NXNAME: 128,
  IXFR: 251,
  AXFR: 252,
  ANY: 255,
  CAA: 257,
} as const

export const CLASS_IN = 1

/** Records of one owner and type, which are answered together and signed as one (RFC 2181 §5). */
export interface RrSet {
  owner: WireName
  type: number
  ttl: number
  rdatas: readonly Buffer[]
}

const LABEL_MAX = 63
const NAME_MAX = 255

/** A name as it stands in a zone file, with or without its final dot. Throws RangeError for one that is too long. */
export function wireName(text: string): WireName {
  let wire = ''
  for (const [label] of text.matchAll(/(?:\\.|[^.\\])+/gs)) {
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

/** A pointer has 14 bits (RFC 1035 §4.1.4). */
const POINTER = 0xc000

/**
 * Writes records one after the other, to stand behind a question for `asked`. An owner that was named before becomes a
 * pointer to it, so that the asked name keeps the capitals that it was asked with.
 */
export function encodeRecords(sets: readonly RrSet[], asked: WireName, offset: number): Buffer {
  const known = new Map<WireName, number>()
  remember(known, asked, HEADER_BYTES)
  const parts: Buffer[] = []
  let at = offset
  for (const set of sets) {
    for (const rdata of set.rdatas) {
      const name = compressed(set.owner, known, at)
      const fixed = Buffer.allocUnsafe(10)
      fixed.writeUInt16BE(set.type, 0)
      fixed.writeUInt16BE(CLASS_IN, 2)
      fixed.writeUInt32BE(set.ttl, 4)
      fixed.writeUInt16BE(rdata.length, 8)
      parts.push(name, fixed, rdata)
      at += name.length + fixed.length + rdata.length
    }
  }
  return Buffer.concat(parts)
}

export const HEADER_BYTES = 12

export const countOf = (sets: readonly RrSet[]): number => sets.reduce((sum, { rdatas }) => sum + rdatas.length, 0)

function compressed(owner: WireName, known: Map<WireName, number>, at: number): Buffer {
  let rest = owner
  while (rest !== ROOT && !known.has(rest)) rest = parentOf(rest)
  const literal = owner.slice(0, owner.length - rest.length)
  const pointer = known.get(rest)
  remember(known, owner, at)
  if (pointer === undefined) return bytesOf(owner)
  const target = POINTER | pointer
  return bytesOf(literal + String.fromCharCode(target >> 8, target & 0xff))
}

function remember(known: Map<WireName, number>, name: WireName, at: number): void {
  for (let rest = name; rest !== ROOT; rest = parentOf(rest)) {
    const offset = at + name.length - rest.length
    if (!known.has(rest) && offset < 0x4000) known.set(rest, offset)
  }
}
