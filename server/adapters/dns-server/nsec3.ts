import { hash } from 'node:crypto'
import { typeBitmap } from './dnssec-rdata'
import { parentOf, type RrSet, TYPE, type WireName } from './wire'

/**
 * The names of a zone in the order of their hashes, each with a record that tells its types and the next hash: what lies
 * between two is not there (RFC 5155). One round of SHA-1 without salt, as RFC 9276 asks. Links are numbered from 0 on.
 */
export interface Nsec3Chain {
  readonly length: number
  /** The link of a name that exists. Throws for another. */
  matching(name: WireName): number
  /** The link behind which a name that does not exist would stand. */
  covering(name: WireName): number
  /** The same of the wildcard below a name that exists. */
  coveringWildcard(encloser: WireName): number
  /** The same object each time, so that its signature is made once. */
  recordOf(link: number): RrSet
}

export interface ChainedName {
  name: WireName
  /** What stands there and is signed; nothing for a name that only lies above others. */
  types: readonly number[]
}

/** The data of the NSEC3PARAM record. */
export const NSEC3_PARAMETERS = Buffer.of(1, 0, 0, 0, 0)
const HASH_BYTES = 20

/** Of the names that the zone itself speaks for; `ttl` is a denial's. */
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

/** One sign for each byte, so that texts are in the order of the bytes. */
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

/** RFC 4648 §7, in lower case; 20 bytes need no padding. */
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

/** The ancestor of a name, or the name itself, that lies right below another ancestor (RFC 5155 §1.3). */
export function nextCloser(name: WireName, encloser: WireName): WireName {
  let below = name
  while (parentOf(below).length > encloser.length) below = parentOf(below)
  return below
}
