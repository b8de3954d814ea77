import { conflictOf } from '../../../rules/dns/conflicts'
import { type RecordInput, readRecord } from '../../../rules/dns/record'
import { ZONE_RECORDS_MAX } from '../../../rules/dns/record-types'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import type { InvalidInput } from '../../graphql/user-error'
import { findOwnDomain, requireOwnDomain } from '../domains/domains.service'
import { changeDns } from './change-dns'
import { type DnsChange, DnsConflict, type DnsNotManageable, type DnsRecord } from './dns.graphql'
import { invalidRecord, recordView } from './dns.view'
import * as repository from './dns-records.repository'
import { resetZone, touchZone } from './zones.service'

/** A zone holds no more than the longest page. */
export const RECORD_PAGE: PageSize = { usual: 100, max: ZONE_RECORDS_MAX }

export type DnsChangeResult = DnsChange | DnsNotManageable | DnsConflict | InvalidInput

/** A record as a caller sends it; with a version, an older one than ours is refused. */
export type SentRecord = RecordInput & { readonly version?: unknown }

export function addRecord(ctx: Context, input: { domainId: string; record: SentRecord }): Promise<DnsChangeResult> {
  return changeDns<DnsConflict | InvalidInput>(ctx, input.domainId, async (tx, domain, present) => {
    const read = readRecord(input.record, domain.name)
    if (!read.ok) return invalidRecord(ctx.locale, read.issues)
    const conflict = conflictOf(read.record, present, domain.name)
    if (conflict) return new DnsConflict(ctx, conflict)
    const [row = null] = await repository.insertRecords(tx, domain, [read.record], ctx.now)
    await touchZone(tx, domain, ctx.now)
    return row
  })
}

export function updateRecord(
  ctx: Context,
  input: { domainId: string; recordId: string; record: SentRecord },
): Promise<DnsChangeResult> {
  return changeDns<DnsConflict | InvalidInput>(ctx, input.domainId, async (tx, domain, present) => {
    const row = requireRecord(present, input.recordId)
    const read = readRecord(input.record, domain.name)
    if (!read.ok) return invalidRecord(ctx.locale, read.issues)
    if (isOutdated(input.record, row)) return new DnsConflict(ctx, 'changed')
    const others = present.filter(({ id }) => id !== row.id)
    const conflict = conflictOf(read.record, others, domain.name)
    if (conflict) return new DnsConflict(ctx, conflict)
    const changed = await repository.updateRecord(tx, domain.name, row, read.record)
    await touchZone(tx, domain, ctx.now)
    return changed
  })
}

export function removeRecord(ctx: Context, input: { domainId: string; recordId: string }): Promise<DnsChangeResult> {
  return changeDns<never>(ctx, input.domainId, async (tx, domain, present) => {
    await repository.deleteRecords(tx, [requireRecord(present, input.recordId).id])
    await touchZone(tx, domain, ctx.now)
    return null
  })
}

/** Puts back the records that the domain got by itself, and no others. */
export function resetToDefault(ctx: Context, input: { domainId: string }): Promise<DnsChangeResult> {
  return changeDns<never>(ctx, input.domainId, async (tx, domain) => {
    await resetZone(tx, domain, ctx.now)
    return null
  })
}

/** All records of the viewer's domain, for pages that show them at once. */
export async function listRecords(ctx: Context, domainIdOrName: string): Promise<DnsRecord[]> {
  const { id } = await requireOwnDomain(ctx, domainIdOrName)
  return (await repository.listRecords(ctx.db.reader, id)).map(recordView)
}

/** A page of the records of a domain that the viewer was shown already. */
export async function pageRecords(ctx: Context, domainId: string, asked: AskedPage): Promise<Connection<DnsRecord>> {
  const wanted = readPage(asked, RECORD_PAGE, (cursor) => numberIn('record', cursor))
  const { after, before, isBackward, limit } = wanted
  const all = await repository.listRecords(ctx.db.reader, domainId)
  const between = all.filter(({ position }) => position > (after ?? 0) && position < (before ?? Infinity))
  const rows = isBackward ? between.reverse() : between
  const page = pageOf(rows.slice(0, limit), wanted, all.length, ({ position }) => cursorOf('record', position))
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: recordView(node) })) }
}

/** A record of one of the viewer's domains by its id, or null. */
export async function findOwnRecord(ctx: Context, id: string): Promise<DnsRecord | null> {
  const row = await repository.findRecord(ctx.db.reader, id)
  return row && (await findOwnDomain(ctx, row.domainId)) ? recordView(row) : null
}

const requireRecord = (present: readonly repository.RecordRow[], id: string): repository.RecordRow => {
  const row = present.find((candidate) => candidate.id === id)
  if (!row) throw notFound()
  return row
}

const isOutdated = ({ version }: SentRecord, row: repository.RecordRow): boolean =>
  version !== undefined && version !== null && version !== '' && Number(version) !== row.version
