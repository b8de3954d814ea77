import { identityOf, rdataOf } from './record'
import type { ZoneEntry } from './record-types'

/** Change of one record: added (before is null), changed, or removed (after is null). */
export interface RecordEdit<Existing extends ZoneEntry = ZoneEntry> {
  before: Existing | null
  after: ZoneEntry | null
}

/**
 * Returns the name and type of a record. Records with the same ones share a TTL, and a profile replaces them together.
 */
export const placeOf = ({ name, type }: Pick<ZoneEntry, 'name' | 'type'>): string => `${type} ${name}`

/**
 * Formats one line of a zone file (RFC 1035 §5.1), with its owner relative to the zone: `www 3600 IN A 203.0.113.7`.
 */
export const recordLine = (entry: ZoneEntry, domain: string, standardTtl: number): string =>
  `${entry.name} ${entry.ttl ?? standardTtl} IN ${entry.type} ${rdataOf(entry, domain)}`

/**
 * Returns the changes from one zone to another. Records with the same meaning keep their spelling; removed and added
 * records of one name and type are paired as changes.
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

/** Groups entries by name and type. */
function byPlace<Entry extends ZoneEntry>(entries: readonly Entry[]): Map<string, Entry[]> {
  const places = new Map<string, Entry[]>()
  for (const entry of entries) {
    const place = places.get(placeOf(entry))
    if (place) place.push(entry)
    else places.set(placeOf(entry), [entry])
  }
  return places
}

/** Returns the zone before these edits, given newest first. */
export function undone(zone: readonly ZoneEntry[], edits: readonly RecordEdit[], domain: string): ZoneEntry[] {
  const byIdentity = new Map(zone.map((entry) => [identityOf(entry, domain), entry]))
  for (const { before, after } of edits) {
    if (after) byIdentity.delete(identityOf(after, domain))
    if (before) byIdentity.set(identityOf(before, domain), before)
  }
  return [...byIdentity.values()]
}

/** Returns only the entry fields of a row with more columns. */
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
 * RFC 2181 §5.2: records of one name and type have the same TTL; where they differ, the shortest is used. The standard
 * TTL becomes null, so that it follows the configuration; pass null if it is unknown.
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
