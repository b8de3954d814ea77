import { ZoneIndex } from './conflicts'
import type { RecordIssues, ZoneConflict } from './issues'
import { identityOf, PLACEHOLDER, type RecordInput, readRecord, typedRecord } from './record'
import { DELEGATION_TYPES, type ZoneEntry } from './record-types'
import { evenTtls, placeOf } from './zone-changes'

/**
 * Reads a record of a profile. Any domain may come to stand in it, so it is checked as if it were one; the texts are
 * kept as typed, and what conflicts shows only beside the records of a real domain.
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

/** Puts the domain where the placeholder stands ; once: what comes out is not looked at again. */
export function filledIn(input: RecordInput, domain: string): RecordInput {
  const { name, value } = typedRecord(input)
  return { ...input, name: name.replace(PLACEHOLDER, domain), value: value.replace(PLACEHOLDER, domain) }
}

export interface ProfilePlan<Existing extends ZoneEntry> {
  /** Saved, each with the record that says the same already, if there is one. */
  saved: { record: ZoneEntry; existing: Existing | null }[]
  /** Of a name and type that the profile has something right for. */
  removed: Existing[]
  refused: { record: ZoneEntry; issues: RecordIssues | ZoneConflict }[]
}

/**
 * What becomes of a zone by a profile: it takes the place of what stands there under the same names and types, and
 * leaves the rest. Wrong records are left out, and so is what they would have replaced. Twice is the same as once.
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

/** The zone as a plan leaves it; the standard TTL is in seconds. */
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
 * Which records of a profile stand, the earlier before the later. All that they replace is taken away before any is
 * looked at: else it would depend on what the zone held before whether two records of one profile go together. A place
 * (a name and type) of which no record stands keeps what it had; that may keep out others, so they are looked at again.
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

/** A record that the profile says twice is not wrong: it is there. */
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
