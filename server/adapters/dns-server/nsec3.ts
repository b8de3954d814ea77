import { hash } from 'node:crypto'
import { typeBitmap } from './dnssec-rdata'
import { parentOf, type RrSet, TYPE, type WireName } from './wire'

/**
 * NSEC3 chain of a zone (RFC 5155): its names in hash order, each with a record of its types and the next hash, which
 * proves that nothing exists in between. One round of SHA-1 without salt, as RFC 9276 requires. Links are numbered from
 * 0.
 */
export interface Nsec3Chain {
  readonly length: number
  /** Returns the link of an existing name. Throws for another name. */
  matching(name: WireName): number
  /** Returns the link that covers a non-existent name. */
  covering(name: WireName): number
  /** Returns the link that covers the wildcard below an existing name. */
  coveringWildcard(encloser: WireName): number
  /** Returns the same object each time, so that it is signed once. */
  recordOf(link: number): RrSet
}

export interface ChainedName {
  name: WireName
  /** Signed types at the name; empty for a name that only has names below it. */
  types: readonly number[]
}

/** Rdata of the NSEC3PARAM record. */
export const NSEC3_PARAMETERS = Buffer.of(1, 0, 0, 0, 0)
const HASH_BYTES = 20

/** Builds the chain of the authoritative names of a zone; `ttl` is the TTL of denials. */
export function createNsec3Chain(apex: WireName, ttl: number, names: readonly ChainedName[]): Nsec3Chain {
  const links = names.map(({ name, types }) => ({ name, types, hash: hashOf(name) })).sort(byHash)
  const hashes = links.map((link) => link.hash)
  const places = new Map(links.map(({ name }, link) => [name, link]))
  const wildcards = new Map<WireName, number>()
  const records: (RrSet | undefined)[] = []

  const covering = (name: WireName): number => {
    const before = countBelow(hashes, hashOf(name))
    return (before === 0 ? hashes.length : before) - 1
  }
  const make = (link: number): RrSet => {
    const { hash: own = '', types = [] } = links[link] ?? {}
    const next = Buffer.from(hashes[(link + 1) % hashes.length] ?? '', 'latin1')
    const rdata = Buffer.concat([NSEC3_PARAMETERS, Buffer.of(HASH_BYTES), next, typeBitmap(types)])
    return { owner: `\x20${base32Hex(own)}${apex}`, type: TYPE.NSEC3, ttl, rdatas: [rdata] }
  }
  return {
    length: links.length,
    matching(name) {
      const link = places.get(name)
      if (link === undefined) throw new Error('the name does not exist')
      return link
    },
    covering,
    coveringWildcard(encloser) {
      const known = wildcards.get(encloser)
      if (known !== undefined) return known
      const link = covering(`\x01*${encloser}`)
      wildcards.set(encloser, link)
      return link
    },
    recordOf(link) {
      const record = records[link] ?? make(link)
      records[link] = record
      return record
    },
  }
}

/** One character per byte, so that string order equals byte order. */
const hashOf = (name: WireName): string => hash('sha1', Buffer.from(name, 'latin1'), 'binary')

const byHash = (a: { hash: string }, b: { hash: string }): number => (a.hash < b.hash ? -1 : 1)

function countBelow(hashes: readonly string[], asked: string): number {
  let [from, to] = [0, hashes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((hashes[middle] ?? '') < asked) from = middle + 1
    else to = middle
  }
  return from
}

const DIGITS = '0123456789abcdefghijklmnopqrstuv'

/** RFC 4648 §7 in lower case; 20 bytes need no padding. */
function base32Hex(bytes: string): string {
  let text = ''
  let bits = 0
  let held = 0
  for (let at = 0; at < bytes.length; at++) {
    held = ((held & 0x1f) << 8) | bytes.charCodeAt(at)
    bits += 8
    for (; bits >= 5; bits -= 5) text += DIGITS[(held >> (bits - 5)) & 0x1f]
  }
  return text
}

/**
 * Returns the "next closer" name: the ancestor of a name, or the name itself, that is one label longer than its closest
 * encloser (RFC 5155 §1.3).
 */
export function nextCloser(name: WireName, encloser: WireName): WireName {
  let below = name
  while (parentOf(below).length > encloser.length) below = parentOf(below)
  return below
}
