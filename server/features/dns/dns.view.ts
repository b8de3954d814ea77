import { recordIssueText, zoneConflictText } from '../../../rules/dns/dns.text'
import type { RecordField, RecordIssue, RecordIssues, ZoneConflict } from '../../../rules/dns/issues'
import { type RecordInput, valueLine } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import type { Locale } from '../../../rules/text'
import { InvalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { DnsProfile, DnsRecord } from './dns.graphql'
import type { ProfileRecordRow, ProfileRow } from './dns-profiles.repository'
import type { RecordRow } from './dns-records.repository'

export const recordView = (row: RecordRow): DnsRecord => viewOf(row, { profileId: null, version: row.version })

export const profileRecordView = (row: ProfileRecordRow): DnsRecord =>
  viewOf(row, { profileId: row.profileId, version: null })

export const profileView = (row: ProfileRow, records: readonly ProfileRecordRow[]): DnsProfile =>
  view(DnsProfile, {
    id: row.id,
    name: row.name,
    records: records.filter(({ profileId }) => profileId === row.id).map(profileRecordView),
  })

/** What is wrong with a record, field by field. */
export function invalidRecord(locale: Locale, issues: RecordIssues): InvalidInput {
  // The keys of RecordIssues are its fields; Object.entries widens them.
  const found = Object.entries(issues) as [RecordField, RecordIssue][]
  return new InvalidInput(found.map(([field, issue]) => ({ field, message: recordIssueText[locale][issue] })))
}

/** The same in one line, for a record in a list: `www CNAME elders.nl.: …`. */
export function refusedRecordLine(locale: Locale, record: RecordInput, issues: RecordIssues | ZoneConflict): string {
  const reason = typeof issues === 'string' ? zoneConflictText[locale][issues] : invalidRecord(locale, issues).message
  return `${[record.name, record.type, record.value].map(String).join(' ')}: ${reason}`
}

const viewOf = (row: ZoneEntry & { id: string }, more: Pick<DnsRecord, 'profileId' | 'version'>): DnsRecord =>
  view(DnsRecord, {
    id: row.id,
    name: row.name,
    type: row.type,
    value: valueLine(row),
    priority: row.priority,
    weight: row.weight,
    port: row.port,
    target: row.type === 'SRV' ? row.value : null,
    ...more,
  })
