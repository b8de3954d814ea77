import type { Answer, Question, SoaAnswer } from 'dns-packet'
import type { Zone, ZoneRecord } from '../../ports/dns-server'
import { answerOf, withoutDot } from './rdata'

/** RFC 1035 §4.1.1. */
export const RCODE = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const

export interface Reply {
  rcode: number
  /** False for a referral: what lies below a cut is another server's to say. */
  authoritative: boolean
  answers: Answer[]
  authorities: Answer[]
  additionals: Answer[]
}

/** More links than a sane zone has; a ring of aliases ends here. */
const MAX_ALIASES = 8

/** Answers one question from the zone that its name lies in; the zone is null for a name in none of ours. */
export function answerQuestion(question: Question, zone: Zone | null): Reply {
  if (!zone || !isAnswerable(question)) return { ...EMPTY, rcode: RCODE.REFUSED, authoritative: false }
  return follow(question.name, question.type, zone, zoneTree(zone))
}

/** A reply that says nothing yet. */
export const EMPTY = { authoritative: true, answers: [], authorities: [], additionals: [] }

function follow(asked: string, type: string, zone: Zone, tree: ZoneTree): Reply {
  const answers: Answer[] = []
  const denied = (rcode: number): Reply => ({ ...EMPTY, rcode, answers, authorities: [denialSoaOf(zone)] })
  let owner = asked
  for (let alias = 0; alias <= MAX_ALIASES; alias++) {
    const found = tree.find(owner.toLowerCase())
    if (!found) return denied(RCODE.NXDOMAIN)
    if (found.kind === 'cut') return referral(found.nameServers, answers, tree)
    const wanted = recordsFor(found.records, type, owner, zone)
    if (wanted.length > 0) return { ...EMPTY, rcode: RCODE.NOERROR, answers: [...answers, ...wanted] }
    const cname = found.records.find((record) => record.type === 'CNAME')
    if (!cname) return denied(RCODE.NOERROR)
    answers.push(...wire([cname], owner))
    owner = withoutDot(cname.rdata.trim())
    if (!tree.holds(owner.toLowerCase())) break
  }
  return { ...EMPTY, rcode: RCODE.NOERROR, answers }
}

function recordsFor(records: readonly ZoneRecord[], type: string, owner: string, zone: Zone): Answer[] {
  const isApex = owner.toLowerCase() === zone.name
  if (type === 'SOA') return isApex ? [soaOf(zone)] : []
  // RFC 8482 §4.2: a query for ANY gets a minimal answer.
  if (type === 'ANY') return [{ name: owner, type: 'HINFO', ttl: 3600, class: 'IN', data: { cpu: 'RFC8482', os: '' } }]
  return wire(
    records.filter((record) => record.type === type),
    owner,
  )
}

/** RFC 1034 §4.3.2 step 3b: names the servers below the cut, with the addresses that this zone knows of them. */
function referral(nameServers: readonly ZoneRecord[], answers: Answer[], tree: ZoneTree): Reply {
  const glue = nameServers.flatMap(({ rdata }) => tree.addressesOf(withoutDot(rdata.trim()).toLowerCase()))
  return {
    rcode: RCODE.NOERROR,
    authoritative: answers.length > 0,
    answers,
    authorities: nameServers.flatMap((record) => wire([record], withoutDot(record.name))),
    additionals: glue.flatMap((record) => wire([record], withoutDot(record.name))),
  }
}

const wire = (records: readonly ZoneRecord[], owner: string): Answer[] =>
  records.map((record) => answerOf(record, owner)).filter((answer) => answer !== null)

/** Zone transfers are always refused, and only the Internet class is served. */
const isAnswerable = ({ type, class: zoneClass }: Question): boolean =>
  type !== 'AXFR' && type !== 'IXFR' && (zoneClass === 'IN' || zoneClass === undefined)

const SOA_DEFAULTS = { refresh: 10_800, retry: 3600, expire: 604_800, minimum: 3600 }

/** The zone's SOA: its own record if it has one, else one made of its first name server. The serial is the zone's. */
function soaOf(zone: Zone): SoaAnswer {
  const apex = `${zone.name}.`
  const own = zone.records.find(({ type, name }) => type === 'SOA' && name.toLowerCase() === apex)
  const ns = zone.records.find(({ type, name }) => type === 'NS' && name.toLowerCase() === apex)
  const [mname = ns?.rdata ?? `ns1.${apex}`, rname = `hostmaster.${apex}`, , ...times] = own?.rdata.split(/\s+/) ?? []
  const [refresh, retry, expire, minimum] = times.map(Number)
  return {
    name: zone.name,
    type: 'SOA',
    class: 'IN',
    ttl: own?.ttl ?? SOA_DEFAULTS.minimum,
    data: {
      mname: withoutDot(mname),
      rname: withoutDot(rname),
      serial: zone.serial >>> 0,
      refresh: refresh ?? SOA_DEFAULTS.refresh,
      retry: retry ?? SOA_DEFAULTS.retry,
      expire: expire ?? SOA_DEFAULTS.expire,
      minimum: minimum ?? SOA_DEFAULTS.minimum,
    },
  }
}

/** RFC 2308 §5: a denial lives no longer than the SOA's minimum. */
function denialSoaOf(zone: Zone): SoaAnswer {
  const soa = soaOf(zone)
  return { ...soa, ttl: Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0) }
}

/** What stands at a name: its records (none for a name that only lies above others), or the cut below which others answer. */
type Found = { kind: 'records'; records: readonly ZoneRecord[] } | { kind: 'cut'; nameServers: readonly ZoneRecord[] }

/** A zone by name, ready for questions. Names are in lower case and without their final dot. */
interface ZoneTree {
  /** Null when the name does not exist (NXDOMAIN). */
  find(name: string): Found | null
  /** Addresses that the zone itself knows for a host. */
  addressesOf(host: string): readonly ZoneRecord[]
  holds(name: string): boolean
}

function zoneTree(zone: Zone): ZoneTree {
  const byName = new Map<string, ZoneRecord[]>()
  for (const record of zone.records) {
    const name = record.name.toLowerCase().replace(/\.$/, '')
    for (const above of namesBetween(name, zone.name)) if (!byName.has(above)) byName.set(above, [])
    byName.set(name, [...(byName.get(name) ?? []), record])
  }
  // The apex exists by its SOA even when nothing else stands there.
  if (!byName.has(zone.name)) byName.set(zone.name, [])

  const holds = (name: string): boolean => name === zone.name || name.endsWith(`.${zone.name}`)

  return {
    holds,
    addressesOf: (host) => (byName.get(host) ?? []).filter(({ type }) => type === 'A' || type === 'AAAA'),
    find(name) {
      for (const above of [...namesBetween(name, zone.name), name]) {
        const nameServers = (byName.get(above) ?? []).filter(({ type }) => type === 'NS')
        if (above !== zone.name && nameServers.length > 0) return { kind: 'cut', nameServers }
      }
      const exact = byName.get(name)
      if (exact) return { kind: 'records', records: exact }
      const wildcard = byName.get(`*.${closestEncloser(name, byName)}`)
      return wildcard ? { kind: 'records', records: wildcard } : null
    },
  }
}

/** The names from the apex down to just above this one. */
function namesBetween(name: string, apex: string): string[] {
  const names: string[] = []
  for (let above = parentOf(name); above.length >= apex.length && above !== ''; above = parentOf(above))
    names.unshift(above)
  return names
}

/** RFC 4592 §3.3.1: the nearest parent that exists. Only a wildcard right below it can answer. */
function closestEncloser(name: string, byName: ReadonlyMap<string, unknown>): string {
  let above = parentOf(name)
  while (above !== '' && !byName.has(above)) above = parentOf(above)
  return above
}

const parentOf = (name: string): string => {
  const dot = name.indexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1)
}
