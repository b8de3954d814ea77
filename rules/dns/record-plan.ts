import { identityOf, valueLine } from './record'
import type { ZoneEntry } from './record-types'

/** Changes to the records of a zone. */
export interface RecordPlan<Row extends ZoneEntry = ZoneEntry> {
  removed: readonly Row[]
  changed: readonly { before: Row; after: ZoneEntry }[]
  added: readonly ZoneEntry[]
}

/**
 * Plans the changes from the present to the wanted records. Equal records remain, a record with the name and type of a
 * wanted one is changed, and the rest is added or removed.
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

/** Formats a value for display in a list, such as `10 mail.example.nl.` for an MX. */
export const shownValue = (record: ZoneEntry): string =>
  record.type === 'MX' ? `${record.priority} ${record.value}` : valueLine(record)
