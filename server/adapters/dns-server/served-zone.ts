import { encode } from 'dns-packet'
import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { dnssecRdataOf } from './dnssec-rdata'
import { type ChainedName, createNsec3Chain, NSEC3_PARAMETERS, type Nsec3Chain } from './nsec3'
import { answerOf } from './rdata'
import { createSigner, type Signatures, type Signer } from './signer'
import { bytesOf, isWithin, parentOf, type RrSet, TYPE, type WireName, wireName } from './wire'

/** The records at one name; none for a name that only lies above others. */
export interface ZoneNode {
  /** In rising order. */
  types: readonly number[]
  /** The records of one type under this owner, which is another one where a wildcard answers. Throws for one that cannot be written. */
  setOf(type: number, owner: WireName): RrSet | null
  /** What stands for all of them (RFC 8482 §4.2). */
  minimal(owner: WireName): RrSet
}

/**
 * What stands at a name; the cut at or above it, below which others answer (RFC 1034 §4.2.1); or, of a name that does not
 * exist, the nearest that does above it, with the wildcard there if that answers (RFC 4592 §3.3.1).
 */
export type Found =
  | { kind: 'node'; node: ZoneNode }
  | { kind: 'cut'; owner: WireName; node: ZoneNode }
  | { kind: 'wildcard'; node: ZoneNode; encloser: WireName }
  | { kind: 'none'; encloser: WireName }

/** A zone in the form in which it answers. */
export interface ServedZone {
  apex: WireName
  /** Tells it from every other state of any zone. */
  version: number
  find(name: WireName): Found
  holds(name: WireName): boolean
  /** Addresses that the zone itself knows for a host. */
  addressesOf(host: WireName): RrSet[]
  /** As it goes with a denial: it lives no longer than the SOA's minimum (RFC 2308 §5). */
  denialSoa: RrSet
  /** Null for a zone that is not signed. */
  signer: Signer | null
  /** What proves that a name is not there; null for a zone that is not signed. */
  readonly chain: Nsec3Chain | null
  /** All sets that a signature can be asked for. */
  signedSets(): Iterable<RrSet>
  /** Rough size in memory, in bytes. */
  size: number
}

let versions = 0

/** Makes a zone ready for questions. */
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

/**
 * The names that this zone speaks for, with the types that a denial tells of them: nothing below a cut, and of a cut only
 * who answers there and how that is signed (RFC 5155 §7.1).
 */
function* chainedNames(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName): Generator<ChainedName> {
  for (const [name, { types }] of nodes) {
    if (findIn(nodes, apex, parentOf(name)).kind === 'cut' && name !== apex) continue
    const isCut = name !== apex && types.includes(TYPE.NS)
    const own = isCut ? types.filter((type) => type === TYPE.NS || type === TYPE.DS) : types
    const isSigned = isCut ? own.includes(TYPE.DS) : own.length > 0
    yield { name, types: isSigned ? [...own, TYPE.RRSIG] : own }
  }
}

function findIn(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName, name: WireName): Found {
  let encloser: WireName | null = null
  let cut: { owner: WireName; node: ZoneNode } | null = null
  for (let above = name; above.length >= apex.length; above = parentOf(above)) {
    const node = nodes.get(above)
    if (node) encloser ??= above
    // The highest cut counts: what lies below it is not ours, other cuts included.
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
    // A name exists when something stands below it (RFC 4592 §2.2.2).
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

/** Processor `RFC8482`, no operating system. */
const MINIMAL = Buffer.from('\x07RFC8482\0', 'latin1')

/** What a wildcard answers stands under the asked name, and is signed as the wildcard's (RFC 4035 §2.2). */
const asAsked = (set: RrSet, owner: WireName): RrSet => (set.owner === owner ? set : { ...set, owner, wildcard: set })

/** Of records that differ in their time to live all get the shortest (RFC 2181 §5.2). */
function makeSet(owner: WireName, type: number, records: readonly ZoneRecord[]): RrSet | null {
  const rdatas = records.map(rdataOf).filter((rdata) => rdata !== null)
  if (rdatas.length === 0) return null
  return { owner, type, ttl: Math.min(...records.map(({ ttl }) => ttl)), rdatas }
}

function rdataOf(record: ZoneRecord): Buffer | null {
  if (record.type === 'SOA') return soaRdata(record.rdata)
  if (record.type === 'NSEC3PARAM') return NSEC3_PARAMETERS
  const own = dnssecRdataOf(record)
  if (own) return own
  const answer = answerOf(record, '.')
  return answer && encode({ type: 'response', answers: [answer] }).subarray(RDATA_AT)
}

/** Behind the header, the root as owner, type, class, time to live and length. */
const RDATA_AT = 12 + 1 + 10

function soaRdata(text: string): Buffer {
  const [mname = '', rname = '', ...numbers] = text.split(/\s+/)
  const fixed = Buffer.alloc(20)
  for (const [n, number] of numbers.entries()) fixed.writeUInt32BE(Number(number) >>> 0, 4 * n)
  return Buffer.concat([bytesOf(wireName(mname)), bytesOf(wireName(rname)), fixed])
}

const SOA_DEFAULTS = { ttl: 3600, times: ['10800', '3600', '604800', '3600'] }

/** The zone's SOA: its own record if it has one, else one made of its first name server. The serial is the zone's. */
function soaOf(zone: Zone): ZoneRecord {
  const apex = `${zone.name}.`
  const own = zone.records.find(({ type, name }) => type === 'SOA' && name.toLowerCase() === apex)
  const ns = zone.records.find(({ type, name }) => type === 'NS' && name.toLowerCase() === apex)
  const [mname = ns?.rdata ?? `ns1.${apex}`, rname = `hostmaster.${apex}`, , ...times] = own?.rdata.split(/\s+/) ?? []
  const rdata = [mname, rname, zone.serial >>> 0, ...SOA_DEFAULTS.times.map((usual, at) => times[at] ?? usual)].join(
    ' ',
  )
  return { name: apex, type: 'SOA', ttl: own?.ttl ?? SOA_DEFAULTS.ttl, rdata }
}

const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map(Object.entries(TYPE))
