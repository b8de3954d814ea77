import { fileIssueText, recordIssueText, zoneConflictText } from '../../../rules/dns/dns.text'
import { identityOf } from '../../../rules/dns/record'
import { ZONE_RECORDS_MAX, type ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf, placeOf } from '../../../rules/dns/zone-changes'
import { parseZoneFile, placeRecords, type SkippedLine as Skipped } from '../../../rules/dns/zone-file'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { inTurns } from '../../common/turns'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { requireOwnDomain } from '../domains/domains.service'
import type { DnsConflict, DnsNotManageable, DnsRecordChange, DnsRecordsChanged } from './dns.graphql'
import type { ImportMode } from './dns.inputs'
import { dnsText } from './dns.text'
import { ImportedDnsZone, SkippedLine } from './dns-commits.graphql'
import { refuseSince } from './dns-commits.service'
import type { RecordRow } from './dns-records.repository'
import { changeZone, prepareComparison } from './dns-undo.service'

const MAX_BYTES = 1_000_000
/** Each can parse and write thousands of records; a dry run parses as many. */
const IMPORTS: Limit = { kind: 'dns-import', max: 60, windowMs: 3_600_000 }
/** Maximum number of skipped lines in a response. */
export const SKIPPED_LISTED = 100

/**
 * Replaces a zone with a master file, or adds the file's records. Invalid lines are skipped and listed; a file without
 * valid records, or with more than a zone may hold, changes nothing. Throws TOO_MANY_REQUESTS.
 */
export async function importZoneFile(
  ctx: Context,
  input: { domainId: string; zoneFile: string; mode: ImportMode; dryRun: boolean; basedOn?: unknown },
): Promise<ImportedDnsZone | DnsNotManageable | DnsConflict | DnsRecordsChanged | InvalidInput> {
  const { id, name } = await requireOwnDomain(ctx, input.domainId)
  const words = dnsText[ctx.locale]
  if (Buffer.byteLength(input.zoneFile) > MAX_BYTES)
    return invalidField('zoneFile', words.fileTooLarge({ max: MAX_BYTES }))
  const taken = ctx.limits.takeBriefly(IMPORTS, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const parsed = await inTurns(parseZoneFile(input.zoneFile, name))
  if (!parsed) return invalidField('zoneFile', words.fileTooLong({ max: ZONE_RECORDS_MAX }))
  let skipped: Skipped[] = []
  const done = await changeZone<InvalidInput | DnsRecordsChanged>(
    ctx,
    id,
    input.dryRun,
    async (tx, domain, present) => {
      const outdated = await refuseSince(ctx, tx, domain, input.basedOn)
      if (outdated) return outdated
      const kept = input.mode === 'MERGE' ? present : []
      await prepareComparison(
        tx,
        domain,
        parsed.records.map(({ record }) => record),
      )
      const read = placeRecords(parsed, domain.name, { standardTtl: ctx.config.dnsTtl, kept })
      skipped = read.skipped
      if (read.records.length === 0 && present.length > 0) return invalidField('zoneFile', words.fileEmpty)
      if (kept.length === 0) return read.records
      await prepareComparison(tx, domain, read.records)
      return merged(read.records, kept, domain.name)
    },
  )
  if (done instanceof UserError) return done
  const { domain, changes, commit } = done
  const linesOf = (kind: DnsRecordChange['kind']) =>
    changes.flatMap((change) => (change.kind === kind ? (change.after ?? change.before ?? []) : []))
  return view(ImportedDnsZone, {
    domain,
    changes,
    commit,
    added: linesOf('ADDED'),
    changed: linesOf('CHANGED'),
    removed: linesOf('REMOVED'),
    skipped: skipped
      .slice(0, SKIPPED_LISTED)
      .map(({ line, reason }) => view(SkippedLine, { line, reason: REASONS[ctx.locale][reason] })),
    skippedCount: skipped.length,
  })
}

/** Kept records take the TTL of imported ones of the same name and type. */
function merged(read: readonly ZoneEntry[], kept: readonly RecordRow[], domain: string): ZoneEntry[] {
  const known = new Set(read.map((entry) => identityOf(entry, domain)))
  const ttls = new Map(read.map((entry) => [placeOf(entry), entry.ttl]))
  const ttlOf = (row: RecordRow) => {
    const ttl = ttls.get(placeOf(row))
    return ttl === undefined ? row.ttl : ttl
  }
  const others = kept.filter((row) => !known.has(identityOf(row, domain)))
  return [...read, ...others.map((row) => ({ ...entryOf(row), ttl: ttlOf(row) }))]
}

const REASONS: Record<Locale, Record<Skipped['reason'], string>> = {
  nl: { ...zoneConflictText.nl, ...recordIssueText.nl, ...fileIssueText.nl },
  en: { ...zoneConflictText.en, ...recordIssueText.en, ...fileIssueText.en },
}
