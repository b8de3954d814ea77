import { identityOf, rdataOf } from './record'
import type { ZoneEntry } from './record-types'

/** What happens to one record: added (before is null), changed, or removed (after is null). */
export interface RecordEdit<Existing extends ZoneEntry = ZoneEntry> {
  before: Existing | null
  after: ZoneEntry | null
}

/** A name and type: what records of one place share, such as their TTL, and what a profile replaces as a whole. */
export const placeOf = ({ name, type }: Pick<ZoneEntry, 'name' | 'type'>): string => `${type} ${name}`

/** One line of a master file (RFC 1035 §5.1), its owner relative to the zone: `www 3600 IN A 203.0.113.7`. */
export const recordLine = (entry: ZoneEntry, domain: string, standardTtl: number): string =>
  `${entry.name} ${entry.ttl ?? standardTtl} IN ${entry.type} ${rdataOf(entry, domain)}`

/**
 * What makes a zone the wanted one. Records that mean the same stay as they are spelled; what leaves and what comes of
 * one name and type is paired to changes.
 */
export function diffZones<Existing extends ZoneEntry>(
  present: readonly Existing[],
  wanted: readonly ZoneEntry[],
  domain: string,
): RecordEdit<Existing>[] {
  const missing = new Map(wanted.map((entry) => [identityOf(entry, domain), entry]))
  const edits: RecordEdit<Existing>[] = []
  const leaving: Existing[] = []
  for (const before of present) {
    const identity = identityOf(before, domain)
    const same = missing.get(identity)
    missing.delete(identity)
    if (!same) leaving.push(before)
    else if (same.ttl !== before.ttl) edits.push({ before, after: { ...entryOf(before), ttl: same.ttl } })
  }
  const coming = byPlace([...missing.values()])
  for (const before of leaving) edits.push({ before, after: coming.get(placeOf(before))?.shift() ?? null })
  for (const after of [...coming.values()].flat()) edits.push({ before: null, after })
  return edits
}

/** The entries of each name and type. */
export function byPlace<Entry extends ZoneEntry>(entries: readonly Entry[]): Map<string, Entry[]> {
  const places = new Map<string, Entry[]>()
  for (const entry of entries) {
    const place = places.get(placeOf(entry))
    if (place) place.push(entry)
    else places.set(placeOf(entry), [entry])
  }
  return places
}

/** The zone as it was before these edits, given the newest first. */
export function undone(zone: readonly ZoneEntry[], edits: readonly RecordEdit[], domain: string): ZoneEntry[] {
  const byIdentity = new Map(zone.map((entry) => [identityOf(entry, domain), entry]))
  for (const { before, after } of edits) {
    if (after) byIdentity.delete(identityOf(after, domain))
    if (before) byIdentity.set(identityOf(before, domain), before)
  }
  return [...byIdentity.values()]
}

/** The fields of an entry alone, of a row that has more. */
export const entryOf = ({ name, type, value, priority, weight, port, ttl }: ZoneEntry): ZoneEntry => ({
  name,
  type,
  value,
  priority,
  weight,
  port,
  ttl,
})

/**
 * RFC 2181 §5.2: records of one name and type live equally long; where they say otherwise, as the shortest. The standard
 * TTL becomes none, so that it follows the configuration; null when it is not known.
 */
export function evenTtls(records: readonly ZoneEntry[], standardTtl: number | null): ZoneEntry[] {
  const ttls = new Map<string, number>()
  for (const record of records) {
    const ttl = Math.min(ttls.get(placeOf(record)) ?? Infinity, record.ttl ?? standardTtl ?? Infinity)
    ttls.set(placeOf(record), ttl)
  }
  return records.map((record) => {
    const ttl = ttls.get(placeOf(record)) ?? Infinity
    return { ...entryOf(record), ttl: ttl === standardTtl || ttl === Infinity ? null : ttl }
  })
}
