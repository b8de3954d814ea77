import { conflictOf } from './conflicts'
import type { RecordIssues, ZoneConflict } from './issues'
import { identityOf, PLACEHOLDER, type RecordInput, readRecord, typedRecord } from './record'
import type { ZoneEntry } from './record-types'

/**
 * Reads a record of a profile. Any domain may come to stand in it, so it is checked as if it were one; the texts are
 * kept as typed, and what conflicts shows only beside the records of a real domain.
 */
export function readProfileRecord(
  input: RecordInput,
): { ok: true; record: ZoneEntry } | { ok: false; issues: RecordIssues } {
  const read = readRecord(filledIn(input, SAMPLE_DOMAIN), SAMPLE_DOMAIN)
  if (!read.ok) return read
  const { name, value } = typedRecord(input)
  const typedValue = read.record.type === 'SRV' ? (value.split(/\s+/).at(-1) ?? value) : value
  return { ok: true, record: { ...read.record, name: name || '@', value: typedValue } }
}

/** Puts the domain where the placeholder stands (PRF-012). Once: what comes out is not looked at again. */
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
  let stays: ZoneEntry[] = [...zone]
  for (const group of groupsOf(right)) {
    const old = zone.filter((entry) => slotOf(entry) === slotOf(group[0] as ZoneEntry))
    const rest = stays.filter((entry) => !(old as ZoneEntry[]).includes(entry))
    const kept: ZoneEntry[] = []
    for (const record of group) {
      const existing = old.find((entry) => identityOf(entry, domain) === identityOf(record, domain)) ?? null
      const conflict = conflictOf(record, [...rest, ...kept], domain)
      if (conflict === 'duplicate') continue
      if (conflict) plan.refused.push({ record, issues: conflict })
      else {
        kept.push(existing ?? record)
        plan.saved.push({ record, existing })
      }
    }
    if (kept.length === 0) continue
    plan.removed.push(...old.filter((entry) => !kept.includes(entry)))
    stays = [...rest, ...kept]
  }
  return plan
}

const SAMPLE_DOMAIN = 'domainname.example'

const slotOf = ({ name, type }: ZoneEntry): string => `${type} ${name}`

const groupsOf = (records: readonly ZoneEntry[]): ZoneEntry[][] => {
  const groups = new Map<string, ZoneEntry[]>()
  for (const record of records) groups.set(slotOf(record), [...(groups.get(slotOf(record)) ?? []), record])
  return [...groups.values()]
}
