import { ZoneIndex } from './conflicts'
import type { RecordIssues, ZoneConflict } from './issues'
import { identityOf, PLACEHOLDER, type RecordInput, readRecord, typedRecord } from './record'
import { DELEGATION_TYPES, type ZoneEntry } from './record-types'
import { evenTtls, placeOf } from './zone-changes'

/**
 * Reads a record of a profile. The placeholder can stand for any domain, so the record is checked with one filled in.
 * The texts are kept as typed; conflicts only show when the profile is applied to a real domain.
 */
export function readProfileRecord(
  input: RecordInput,
): { ok: true; record: ZoneEntry } | { ok: false; issues: RecordIssues } {
  const read = readRecord(filledIn(input, SAMPLE_DOMAIN), SAMPLE_DOMAIN)
  if (!read.ok) return read
  if (DELEGATION_TYPES.includes(read.record.type)) return { ok: false, issues: { type: 'not-in-profile' } }
  const { name, value } = typedRecord(input)
  const typedValue = read.record.type === 'SRV' ? (value.split(/\s+/).at(-1) ?? value) : value
  return { ok: true, record: { ...read.record, name: name || '@', value: typedValue } }
}

/** Replaces the placeholder with the domain. The result is not expanded again. */
export function filledIn(input: RecordInput, domain: string): RecordInput {
  const { name, value } = typedRecord(input)
  return { ...input, name: name.replace(PLACEHOLDER, domain), value: value.replace(PLACEHOLDER, domain) }
}

export interface ProfilePlan<Existing extends ZoneEntry> {
  /** Records to save, each with the existing record of the same meaning, if any. */
  saved: { record: ZoneEntry; existing: Existing | null }[]
  /** Existing records of a name and type for which the profile has a valid record. */
  removed: Existing[]
  refused: { record: ZoneEntry; issues: RecordIssues | ZoneConflict }[]
}

/**
 * Plans the changes that a profile makes to a zone: it replaces the records of the same names and types and keeps the
 * rest. Invalid records are left out, and the records they would have replaced are kept. Idempotent.
 */
export function planProfile<Existing extends ZoneEntry>(
  zone: readonly Existing[],
  profile: readonly ZoneEntry[],
  domain: string,
): ProfilePlan<Existing> {
  const plan: ProfilePlan<Existing> = { saved: [], removed: [], refused: [] }
  const right: ZoneEntry[] = []
  for (const record of profile) {
    const read = readRecord(filledIn(record, domain), domain)
    if (read.ok) right.push(read.record)
    else plan.refused.push({ record, issues: read.issues })
  }
  const { kept, refused } = settle(zone, right, domain)
  const taken = new Set(kept.map(placeOf))
  const old = new Map(
    zone.filter((entry) => taken.has(placeOf(entry))).map((entry) => [identityOf(entry, domain), entry]),
  )
  for (const record of kept) {
    const identity = identityOf(record, domain)
    plan.saved.push({ record, existing: old.get(identity) ?? null })
    old.delete(identity)
  }
  plan.removed.push(...old.values())
  plan.refused.push(...refused)
  return plan
}

/** Returns the zone after a plan. The standard TTL is in seconds. */
export function zoneAfter<Existing extends ZoneEntry>(
  zone: readonly Existing[],
  plan: ProfilePlan<Existing>,
  standardTtl: number,
): ZoneEntry[] {
  const removed = new Set(plan.removed)
  const coming = evenTtls(
    plan.saved.map(({ record }) => record),
    standardTtl,
  )
  const said = new Set(plan.saved.map(({ existing }) => existing))
  return [...zone.filter((entry) => !removed.has(entry) && !said.has(entry)), ...coming]
}

interface Settled {
  kept: ZoneEntry[]
  refused: { record: ZoneEntry; issues: ZoneConflict }[]
}

/**
 * Determines which records of a profile can be added, earlier ones first. All records they replace are removed first;
 * otherwise the previous content of the zone would decide whether two records of one profile conflict. A name and type
 * without any added record keeps its existing records; since these may conflict with others, all are checked again.
 */
function settle(zone: readonly ZoneEntry[], records: readonly ZoneEntry[], domain: string): Settled {
  const conflicts = new Map<ZoneEntry, ZoneConflict>()
  let asked = records
  for (;;) {
    const replaced = new Set(asked.map(placeOf))
    const stays = zone.filter((entry) => !replaced.has(placeOf(entry)))
    const index = new ZoneIndex(domain, stays)
    const kept: ZoneEntry[] = []
    for (const record of asked) {
      const conflict = index.conflictOf(record)
      if (conflict) {
        conflicts.set(record, conflict)
        continue
      }
      kept.push(record)
      index.add(record)
    }
    const taken = new Set(kept.map(placeOf))
    if (taken.size === replaced.size) return { kept, refused: refusedOf(records, kept, conflicts) }
    asked = asked.filter((record) => taken.has(placeOf(record)))
  }
}

/** A duplicate within the profile is not an error: the record exists. */
const refusedOf = (
  records: readonly ZoneEntry[],
  kept: readonly ZoneEntry[],
  conflicts: ReadonlyMap<ZoneEntry, ZoneConflict>,
): Settled['refused'] =>
  records.flatMap((record) => {
    const issues = kept.includes(record) ? undefined : conflicts.get(record)
    return issues && issues !== 'duplicate' ? [{ record, issues }] : []
  })

const SAMPLE_DOMAIN = 'domainname.example'
