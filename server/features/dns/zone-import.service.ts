import { fileIssueText, recordIssueText, zoneConflictText } from '../../../rules/dns/dns.text'
import { identityOf } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf, placeOf } from '../../../rules/dns/zone-changes'
import { readZoneFile, type SkippedLine as Skipped } from '../../../rules/dns/zone-file'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { type InvalidInput, invalidField, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { requireOwnDomain } from '../domains/domains.service'
import type { DnsConflict, DnsNotManageable, DnsRecordChange, DnsRecordsChanged } from './dns.graphql'
import type { ImportMode } from './dns.inputs'
import { dnsText } from './dns.text'
import { ImportedDnsZone, SkippedLine } from './dns-commits.graphql'
import { refuseSince } from './dns-commits.service'
import type { RecordRow } from './dns-records.repository'
import { changeZone } from './dns-undo.service'

const MAX_BYTES = 1_000_000
/** Each may write thousands of records. */
const IMPORTS: Limit = { kind: 'dns-import', max: 60, windowMs: 3_600_000 }

/**
 * Makes a zone what a master file says, or adds what the file has more. Lines that cannot be taken are left out and
 * listed; a file of which nothing is left changes nothing.
 */
export async function importZoneFile(
  ctx: Context,
  input: { domainId: string; zoneFile: string; mode: ImportMode; dryRun: boolean; basedOn?: unknown },
): Promise<ImportedDnsZone | DnsNotManageable | DnsConflict | DnsRecordsChanged | InvalidInput> {
  const { id } = await requireOwnDomain(ctx, input.domainId)
  const words = dnsText[ctx.locale]
  if (Buffer.byteLength(input.zoneFile) > MAX_BYTES)
    return invalidField('zoneFile', words.fileTooLarge({ max: MAX_BYTES }))
  const taken = input.dryRun ? null : ctx.limits.takeBriefly(IMPORTS, id)
  if (taken && !taken.allowed) throw tooMany(taken.retryAfterSeconds)
  let skipped: Skipped[] = []
  const done = await changeZone<InvalidInput | DnsRecordsChanged>(
    ctx,
    id,
    input.dryRun,
    async (tx, domain, present) => {
      const outdated = await refuseSince(ctx, tx, domain, input.basedOn)
      if (outdated) return outdated
      const kept = input.mode === 'MERGE' ? present : []
      const read = readZoneFile(input.zoneFile, domain.name, { standardTtl: ctx.config.dnsTtl, kept })
      skipped = read.skipped
      if (read.records.length === 0 && present.length > 0) return invalidField('zoneFile', words.fileEmpty)
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
    skipped: skipped.map(({ line, reason }) => view(SkippedLine, { line, reason: reasonText(ctx, reason) })),
  })
}

/** What is kept lives as long as what comes under the same name and type. */
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

function reasonText({ locale }: Context, reason: Skipped['reason']): string {
  const texts: Record<string, string> = {
    ...zoneConflictText[locale],
    ...recordIssueText[locale],
    ...fileIssueText[locale],
  }
  return texts[reason] ?? reason
}
