import { identityOf, valueLine } from './record'
import type { ZoneEntry } from './record-types'

/** What is to change about the records of a zone. */
export interface RecordPlan<Row extends ZoneEntry = ZoneEntry> {
  removed: readonly Row[]
  changed: readonly { before: Row; after: ZoneEntry }[]
  added: readonly ZoneEntry[]
}

/**
 * What makes these records those that are wanted: what is right stays, what has the name and type of a wanted one becomes
 * it, and the rest goes or comes.
 */
export function planRecords<Row extends ZoneEntry>(
  present: readonly Row[],
  wanted: readonly ZoneEntry[],
  domain: string,
): RecordPlan<Row> {
  const idsOf = (records: readonly ZoneEntry[]) => new Set(records.map((record) => identityOf(record, domain)))
  const [there, asked] = [idsOf(present), idsOf(wanted)]
  const removed = present.filter((row) => !asked.has(identityOf(row, domain)))
  const changed: { before: Row; after: ZoneEntry }[] = []
  const added: ZoneEntry[] = []
  for (const after of wanted) {
    if (there.has(identityOf(after, domain))) continue
    const at = removed.findIndex(({ name, type }) => name === after.name && type === after.type)
    const [before] = at < 0 ? [] : removed.splice(at, 1)
    if (before) changed.push({ before, after })
    else added.push(after)
  }
  return { removed, changed, added }
}

/** As people read it in a list: `10 mail.example.nl.` of MX. */
export const shownValue = (record: ZoneEntry): string =>
  record.type === 'MX' ? `${record.priority} ${record.value}` : valueLine(record)
