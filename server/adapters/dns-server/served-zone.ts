import { encode } from 'dns-packet'
import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { dnssecRdataOf } from './dnssec-rdata'
import { answerOf } from './rdata'
import { createSigner, type Signer } from './signer'
import { bytesOf, isWithin, parentOf, type RrSet, TYPE, type WireName, wireName } from './wire'

/** The records at one name; none for a name that only lies above others. */
export interface ZoneNode {
  /** In rising order. */
  types: readonly number[]
  /** The records of one type under this owner, which is another one where a wildcard answers. Throws for one that cannot be written. */
  setOf(type: number, owner: WireName): RrSet | null
}

/** What stands at a name, or the cut at or above it, below which others answer (RFC 1034 §4.2.1). */
export type Found = { kind: 'node'; node: ZoneNode } | { kind: 'cut'; owner: WireName; node: ZoneNode }

/** A zone in the form in which it answers. */
export interface ServedZone {
  apex: WireName
  /** Tells it from every other state of any zone. */
  version: number
  /** Null when the name does not exist. */
  find(name: WireName): Found | null
  holds(name: WireName): boolean
  /** Addresses that the zone itself knows for a host. */
  addressesOf(host: WireName): RrSet[]
  /** As it goes with a denial: it lives no longer than the SOA's minimum (RFC 2308 §5). */
  denialSoa: RrSet
  /** Null for a zone that is not signed. */
  signer: Signer | null
  /** Rough size in memory, in bytes. */
  size: number
}

let versions = 0

/** Makes a zone ready for questions. */
export function serveZone(zone: Zone, now: () => number): ServedZone {
  const apex = wireName(zone.name)
  const nodes = nodesOf(zone, apex)
  const soa = nodes.get(apex)?.setOf(TYPE.SOA, apex)
  if (!soa) throw new Error('a zone has an SOA')
  return {
    apex,
    version: ++versions,
    find: (name) => findIn(nodes, apex, name),
    holds: (name) => isWithin(name, apex),
    addressesOf: (host) =>
      [TYPE.A, TYPE.AAAA].map((type) => nodes.get(host)?.setOf(type, host) ?? null).filter((set) => set !== null),
    denialSoa: { ...soa, ttl: Math.min(soa.ttl, soa.rdatas[0]?.readUInt32BE(soa.rdatas[0].length - 4) ?? 0) },
    signer: zone.signing ? createSigner(apex, zone.signing, now) : null,
    size: 1000 + zone.records.reduce((sum, { name, rdata }) => sum + 400 + name.length + rdata.length, 0),
  }
}

function findIn(nodes: ReadonlyMap<WireName, ZoneNode>, apex: WireName, name: WireName): Found | null {
  let encloser: WireName | null = null
  let cut: WireName | null = null
  for (let above = name; ; above = parentOf(above)) {
    const node = nodes.get(above)
    if (node) encloser ??= above
    // The highest cut counts: what lies below it is not ours, other cuts included.
    if (node?.types.includes(TYPE.NS) && above !== apex) cut = above
    if (above.length <= apex.length) break
  }
  // RFC 4592 §3.3.1: only a wildcard right below the closest encloser can answer for a name that does not exist.
  const owner = cut ?? (encloser === name ? name : `\x01*${encloser ?? apex}`)
  const node = nodes.get(owner)
  if (!node) return null
  return cut === null ? { kind: 'node', node } : { kind: 'cut', owner, node }
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
    node.set(type, [...(node.get(type) ?? []), record])
  }
  at(apex).set(TYPE.SOA, [soaOf(zone)])
  return new Map([...byName].map(([name, records]) => [name, nodeOf(name, records)]))
}

function nodeOf(name: WireName, records: ReadonlyMap<number, readonly ZoneRecord[]>): ZoneNode {
  const sets = new Map<number, RrSet>()
  return {
    types: [...records.keys()].sort((a, b) => a - b),
    setOf(type, owner) {
      const own = sets.get(type) ?? makeSet(name, type, records.get(type) ?? [])
      if (own) sets.set(type, own)
      // The same object each time for the name itself, so that its signature is made once.
      return own && owner !== name ? { ...own, owner } : own
    },
  }
}

/** Of records that differ in their time to live all get the shortest (RFC 2181 §5.2). */
function makeSet(owner: WireName, type: number, records: readonly ZoneRecord[]): RrSet | null {
  const rdatas = records.map(rdataOf).filter((rdata) => rdata !== null)
  if (rdatas.length === 0) return null
  return { owner, type, ttl: Math.min(...records.map(({ ttl }) => ttl)), rdatas }
}

function rdataOf(record: ZoneRecord): Buffer | null {
  if (record.type === 'SOA') return soaRdata(record.rdata)
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
