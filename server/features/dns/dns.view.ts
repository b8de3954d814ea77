import { recordIssueText, zoneConflictText } from '../../../rules/dns/dns.text'
import type { RecordField, RecordIssue, RecordIssues, ZoneConflict } from '../../../rules/dns/issues'
import { type RecordInput, valueLine } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { type RecordEdit, recordLine } from '../../../rules/dns/zone-changes'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { InvalidInput } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import type { DomainRow } from '../domains/domains.service'
import { DnsProfile, DnsRecord, DnsRecordChange, DnsRecordContent } from './dns.graphql'
import { dnsText } from './dns.text'
import { DnsCommit } from './dns-commits.graphql'
import type { CommitRow } from './dns-commits.repository'
import type { ProfileRecordRow, ProfileRow } from './dns-profiles.repository'
import type { RecordRow } from './dns-records.repository'

/** `standardTtl` in seconds applies to records without a TTL of their own. */
export const recordView = (row: RecordRow, standardTtl: number): DnsRecord =>
  viewOf(row, { ttl: row.ttl ?? standardTtl, profileId: null, version: row.version })

export const profileRecordView = (row: ProfileRecordRow): DnsRecord =>
  viewOf(row, { ttl: row.ttl, profileId: row.profileId, version: null })

export const profileView = (row: ProfileRow, records: readonly ProfileRecordRow[]): DnsProfile =>
  view(DnsProfile, {
    id: row.id,
    name: row.name,
    records: records.filter(({ profileId }) => profileId === row.id).map(profileRecordView),
  })

/** Converts a change of one record of a domain. */
export function changeView(
  { before, after }: RecordEdit,
  { name: domain }: Pick<DomainRow, 'name'>,
  standardTtl: number,
): DnsRecordChange {
  const content = (entry: ZoneEntry) => {
    const { name, type, priority, ttl } = entry
    return view(DnsRecordContent, { name, type, value: valueLine(entry), priority, ttl: ttl ?? standardTtl })
  }
  return view(DnsRecordChange, {
    kind: before ? (after ? 'CHANGED' : 'REMOVED') : 'ADDED',
    before: before && recordLine(before, domain, standardTtl),
    after: after && recordLine(after, domain, standardTtl),
    recordBefore: before && content(before),
    recordAfter: after && content(after),
  })
}

export const commitView = (
  { locale }: Pick<Context, 'locale'>,
  { id, at, by }: CommitRow,
  changes: () => DnsRecordChange[],
): DnsCommit => view(DnsCommit, { id, at: new Date(at), by: by ?? dnsText[locale].byShop }, { changes })

/** Converts the issues of a record to field errors. */
export function invalidRecord(locale: Locale, issues: RecordIssues): InvalidInput {
  // The keys of RecordIssues are its fields; Object.entries widens them.
  const found = Object.entries(issues) as [RecordField, RecordIssue][]
  return new InvalidInput(found.map(([field, issue]) => ({ field, message: recordIssueText[locale][issue] })))
}

/** Describes a refused record in one line, for lists: `www CNAME elders.nl.: …`. */
export function refusedRecordLine(locale: Locale, record: RecordInput, issues: RecordIssues | ZoneConflict): string {
  const reason = typeof issues === 'string' ? zoneConflictText[locale][issues] : invalidRecord(locale, issues).message
  return `${[record.name, record.type, record.value].map(String).join(' ')}: ${reason}`
}

const viewOf = (row: ZoneEntry & { id: string }, more: Pick<DnsRecord, 'ttl' | 'profileId' | 'version'>): DnsRecord =>
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
