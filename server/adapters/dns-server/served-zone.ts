import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { type ChainedName, createNsec3Chain, type Nsec3Chain } from './nsec3'
import { createSigner, type Signatures, type Signer } from './signer'
import { isWithin, parentOf, type RrSet, TYPE, type WireName, wireName } from './wire'
import { soaOf, wireRdata } from './zone-records'

/** Records at one name; empty for a name that only has names below it. */
export interface ZoneNode {
  /** In ascending order. */
  types: readonly number[]
  /**
   * Returns the records of one type with this owner, which differs from the node for a wildcard. Throws if a record
   * cannot be encoded.
   */
  setOf(type: number, owner: WireName): RrSet | null
  /** Minimal response to an ANY query (RFC 8482 §4.2). */
  minimal(owner: WireName): RrSet
}

/**
 * Lookup result: the records at a name; the zone cut at or above it (RFC 1034 §4.2.1); or, for a non-existent name, its
 * closest existing ancestor and the wildcard there, if any (RFC 4592 §3.3.1).
 */
export type Found =
  | { kind: 'node'; node: ZoneNode }
  | { kind: 'cut'; owner: WireName; node: ZoneNode }
  | { kind: 'wildcard'; node: ZoneNode; encloser: WireName }
  | { kind: 'none'; encloser: WireName }

/** A zone prepared for queries. */
export interface ServedZone {
  apex: WireName
  /** Unique for each version of each zone. */
  version: number
  find(name: WireName): Found
  holds(name: WireName): boolean
  /** Addresses of a host within this zone. */
  addressesOf(host: WireName): RrSet[]
  soa: RrSet
  /** SOA for denials, with its TTL limited to the SOA minimum (RFC 2308 §5). */
  denialSoa: RrSet
  /** Null for an unsigned zone. */
  signer: Signer | null
  /** Proof of non-existence; null for an unsigned zone. */
  readonly chain: Nsec3Chain | null
  /** All record sets that can be signed. */
  signedSets(): Iterable<RrSet>
  /** All record sets of the zone without their signatures, including those below zone cuts and the NSEC3 chain. */
  allSets(): Iterable<{ set: RrSet; isSigned: boolean }>
  /** Approximate memory in bytes. */
  size: number
}

let versions = 0

/** Prepares a zone for queries. */
export function serveZone(zone: Zone, now: () => number, signatures: Signatures): ServedZone {
  const apex = wireName(zone.name)
  const nodes = nodesOf(zone, apex)
  const soa = nodes.get(apex)?.setOf(TYPE.SOA, apex)
  if (!soa) throw new Error('a zone has an SOA')
  const denialTtl = Math.min(soa.ttl, soa.rdatas[0]?.readUInt32BE(soa.rdatas[0].length - 4) ?? 0)
  const each = zone.signing ? 1000 : 400
  let chain: Nsec3Chain | null = null
  return {
    apex,
    version: ++versions,
    find: (name) => findIn(nodes, apex, name),
    holds: (name) => isWithin(name, apex),
    addressesOf: (host) =>
      [TYPE.A, TYPE.AAAA].map((type) => nodes.get(host)?.setOf(type, host) ?? null).filter((set) => set !== null),
    soa,
    denialSoa: { ...soa, ttl: denialTtl },
    signer: zone.signing ? createSigner(apex, zone.signing, now, signatures) : null,
    get chain() {
      if (zone.signing) chain ??= createNsec3Chain(apex, denialTtl, [...chainedNames(nodes, apex)])
      return chain
    },
    *signedSets() {
      if (!this.chain) return
      for (const { name, types } of chainedNames(nodes, apex)) {
        for (const type of types) {
          const set = isSignedAt(type, name === apex) ? writableSet(nodes.get(name), type, name) : null
          if (set) yield set
        }
      }
      yield this.denialSoa
      for (let link = 0; link < this.chain.length; link++) yield this.chain.recordOf(link)
    },
    *allSets() {
      for (const [name, node] of nodes) {
        const own = zone.signing ? ownTypes(nodes, apex, name) : null
        for (const type of node.types) {
          const set = writableSet(node, type, name)
          if (set) yield { set, isSigned: (own?.includes(type) ?? false) && isSignedAt(type, name === apex) }
        }
      }
      const { chain } = this
      for (let link = 0; chain && link < chain.length; link++) yield { set: chain.recordOf(link), isSigned: true }
    },
    size: 1000 + zone.records.reduce((sum, { name, rdata }) => sum + each + name.length + rdata.length, 0),
  }
}

const isSignedAt = (type: number, isApex: boolean): boolean => type !== TYPE.RRSIG && (type !== TYPE.NS || isApex)

function writableSet(node: ZoneNode | undefined, type: number, owner: WireName): RrSet | null {
  try {
    return node?.setOf(type, owner) ?? null
  } catch {
    return null
  }
}

/** Yields the authoritative names with the types for the NSEC3 chain. */
function* chainedNames(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName): Generator<ChainedName> {
  for (const name of nodes.keys()) {
    const own = ownTypes(nodes, apex, name)
    if (!own) continue
    const isSigned = own.some((type) => isSignedAt(type, name === apex))
    yield { name, types: isSigned ? [...own, TYPE.RRSIG] : own }
  }
}

/**
 * Returns the types of which the zone is authoritative at a name: only NS and DS at a zone cut, and null below one (RFC 5155
 * §7.1).
 */
function ownTypes(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName, name: WireName): readonly number[] | null {
  const types = nodes.get(name)?.types ?? []
  if (name === apex) return types
  if (findIn(nodes, apex, parentOf(name)).kind === 'cut') return null
  return types.includes(TYPE.NS) ? types.filter((type) => type === TYPE.NS || type === TYPE.DS) : types
}

function findIn(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName, name: WireName): Found {
  let encloser: WireName | null = null
  let cut: { owner: WireName; node: ZoneNode } | null = null
  for (let above = name; above.length >= apex.length; above = parentOf(above)) {
    const node = nodes.get(above)
    if (node) encloser ??= above
    // The topmost cut applies; everything below it is delegated, including other cuts.
    if (node?.types.includes(TYPE.NS) && above !== apex) cut = { owner: above, node }
    if (above === apex) break
  }
  if (cut) return { kind: 'cut', ...cut }
  encloser ??= apex
  const node = nodes.get(encloser)
  if (node && encloser === name) return { kind: 'node', node }
  const wildcard = nodes.get(`\x01*${encloser}`)
  return wildcard ? { kind: 'wildcard', node: wildcard, encloser } : { kind: 'none', encloser }
}

function nodesOf(zone: Zone, apex: WireName): ReadonlyMap<WireName, ZoneNode> {
  const byName = new Map<WireName, Map<number, ZoneRecord[]>>()
  const at = (name: WireName): Map<number, ZoneRecord[]> => {
    const present = byName.get(name)
    if (present) return present
    const added = new Map<number, ZoneRecord[]>()
    byName.set(name, added)
    return added
  }
  for (const record of zone.records) {
    const type = TYPE_NUMBERS.get(record.type)
    const owner = wireName(record.name)
    if (type === undefined || type === TYPE.SOA || !isWithin(owner, apex)) continue
    // A name exists if there are records below it (RFC 4592 §2.2.2).
    for (let above = owner; above.length > apex.length; above = parentOf(above)) at(above)
    const node = at(owner)
    const others = node.get(type)
    if (others) others.push(record)
    else node.set(type, [record])
  }
  at(apex).set(TYPE.SOA, [soaOf(zone)])
  if (zone.signing) at(apex).set(TYPE.NSEC3PARAM, [{ name: zone.name, type: 'NSEC3PARAM', ttl: 0, rdata: '1 0 0 -' }])
  return new Map([...byName].map(([name, records]) => [name, nodeOf(name, records)]))
}

function nodeOf(name: WireName, records: ReadonlyMap<number, readonly ZoneRecord[]>): ZoneNode {
  const sets = new Map<number, RrSet>()
  return {
    types: [...records.keys()].sort((a, b) => a - b),
    setOf(type, owner) {
      const own = sets.get(type) ?? makeSet(name, type, records.get(type) ?? [])
      if (own) sets.set(type, own)
      return own && asAsked(own, owner)
    },
    minimal: (owner) => asAsked({ owner: name, type: TYPE.HINFO, ttl: 3600, rdatas: [MINIMAL] }, owner),
  }
}

/** HINFO with CPU `RFC8482` and an empty operating system. */
const MINIMAL = Buffer.from('\x07RFC8482\0', 'latin1')

/** Records from a wildcard get the queried name as owner and are signed as the wildcard (RFC 4035 §2.2). */
const asAsked = (set: RrSet, owner: WireName): RrSet => (set.owner === owner ? set : { ...set, owner, wildcard: set })

/** If the TTLs of a set differ, the lowest applies to all (RFC 2181 §5.2). */
function makeSet(owner: WireName, type: number, records: readonly ZoneRecord[]): RrSet | null {
  const rdatas = records.map(wireRdata).filter((rdata) => rdata !== null)
  if (rdatas.length === 0) return null
  return { owner, type, ttl: Math.min(...records.map(({ ttl }) => ttl)), rdatas }
}

const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(TYPE))
