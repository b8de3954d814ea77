import { isDeepStrictEqual } from 'node:util'
import type { Db, Tx } from '../../../db/database'
import { conflictOf, strandsDs } from '../../../rules/dns/conflicts'
import { defaultRecords } from '../../../rules/dns/default-records'
import { type RecordInput, readRecord } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf, placeOf, type RecordEdit } from '../../../rules/dns/zone-changes'
import { isServed } from '../../../rules/domain-status'
import type { Context } from '../../common/context'
import { transact } from '../../common/dry-run'
import { forbidden, notFound, outsideUnavailable, tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import type { FoundRecord } from '../../ports/dns-resolver'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { Domain } from '../domains/domains.graphql'
import {
  type DomainRow,
  findOwnDomain,
  markOffOurDns,
  requireOwnDomain,
  showDomain,
  websiteOf,
} from '../domains/domains.service'
import { DnsChange, DnsConflict, DnsNotManageable, type DnsRecord, type DnsRecordsChanged } from './dns.graphql'
import { invalidRecord, recordView } from './dns.view'
import { changesBetween, commitChanges, editBy, refuseOutdated, storedTtl } from './dns-commits.service'
import * as repository from './dns-records.repository'
import { askForDelegation, retryDelegation } from './name-servers.service'
import { findKeys } from './zone-signing.service'
import { addFound, addMissing, keepWebsite, listBeside, resetZone, switchDns, type ZoneRecord } from './zones.service'

const DNS_WRITES: Limit = { kind: 'dns-write', max: 120, windowMs: 60_000 }
const SCANS: Limit = { kind: 'dns-scan', max: 10, windowMs: 3_600_000 }
const LOOKUP_TIMEOUT_MS = 10_000

export const RECORD_PAGE: PageSize = { usual: 100, max: 1000 }

type DnsRefusal = DnsConflict | DnsRecordsChanged | InvalidInput
export type DnsChangeResult = DnsChange | DnsNotManageable | DnsRefusal

/** A record as sent by a client. With a version, an edit of an older version is refused. */
export type SentRecord = RecordInput & { readonly version?: unknown }

interface AskedZone {
  domainId: string
  /** Returns what would change, without changing it. */
  dryRun?: boolean
}

export function addRecord(
  ctx: Context,
  input: { domainId: string; record: SentRecord; basedOn?: unknown; dryRun?: boolean },
): Promise<DnsChangeResult> {
  return changeDns<DnsRefusal>(
    ctx,
    input.domainId,
    async (tx, domain) => {
      const read = readRecord(input.record, domain.name)
      if (!read.ok) return invalidRecord(ctx.locale, read.issues)
      const outdated = await refuseOutdated(ctx, tx, domain, input.basedOn, { places: [read.record] })
      if (outdated) return outdated
      const { beside, size } = await listBeside(tx, domain, read.record)
      const conflict = conflictOf(read.record, beside, domain.name, size)
      if (conflict) return new DnsConflict(ctx, conflict, read.record)
      const { record, others } = sharingTtl(ctx, read.record, beside)
      const [row = null] = await commitChanges(tx, editBy(ctx, domain), [{ before: null, after: record }, ...others])
      return row
    },
    input,
  )
}

export function updateRecord(
  ctx: Context,
  input: { domainId: string; recordId: string; record: SentRecord; basedOn?: unknown; dryRun?: boolean },
): Promise<DnsChangeResult> {
  return changeDns<DnsRefusal>(
    ctx,
    input.domainId,
    async (tx, domain) => {
      const read = readRecord(input.record, domain.name)
      if (!read.ok) return invalidRecord(ctx.locale, read.issues)
      const found = await findRecordIn(tx, domain, input.recordId)
      const places = found ? [found, read.record] : []
      const touched = { recordId: input.recordId, places }
      const outdated = await refuseOutdated(ctx, tx, domain, input.basedOn, touched)
      if (outdated) return outdated
      if (!found) throw notFound()
      if (isOutdated(input.record, found)) return new DnsConflict(ctx, 'changed', found)
      const { beside, size } = await listBeside(tx, domain, read.record, { leaving: new Set([found.id]) })
      const conflict = conflictOf(read.record, beside, domain.name, size)
      if (conflict) return new DnsConflict(ctx, conflict, read.record)
      const isMoved = placeOf(found) !== placeOf(read.record)
      const stranded = isMoved ? await strandedBy(ctx, tx, domain, found) : null
      if (stranded) return stranded
      const { record, others } = sharingTtl(ctx, read.record, beside, isMoved ? null : found.ttl)
      const [changed = null] = await commitChanges(tx, editBy(ctx, domain), [
        { before: found, after: record },
        ...others,
      ])
      return changed
    },
    input,
  )
}

export function removeRecord(
  ctx: Context,
  input: { domainId: string; recordId: string; basedOn?: unknown; dryRun?: boolean },
): Promise<DnsChangeResult> {
  return changeDns<DnsRecordsChanged | DnsConflict>(
    ctx,
    input.domainId,
    async (tx, domain) => {
      const found = await findRecordIn(tx, domain, input.recordId)
      const touched = { recordId: input.recordId, places: found ? [found] : [] }
      const outdated = await refuseOutdated(ctx, tx, domain, input.basedOn, touched)
      if (outdated) return outdated
      if (!found) throw notFound()
      const stranded = await strandedBy(ctx, tx, domain, found)
      if (stranded) return stranded
      await commitChanges(tx, editBy(ctx, domain), [{ before: found, after: null }])
      return null
    },
    input,
  )
}

/** Returns the refusal to remove a record that a DS of its name depends on. */
async function strandedBy(ctx: Context, tx: Db, domain: DomainRow, leaves: ZoneRecord): Promise<DnsConflict | null> {
  if (leaves.type !== 'NS') return null
  const { beside } = await listBeside(tx, domain, leaves, { leaving: new Set([leaves.id]) })
  return strandsDs(leaves, beside) ? new DnsConflict(ctx, 'ds-without-ns', leaves) : null
}

/** Restores the default records of the domain, and removes all others. */
export function resetToDefault(ctx: Context, input: AskedZone): Promise<DnsChangeResult> {
  return changeDns<never>(
    ctx,
    input.domainId,
    async (tx, domain) => {
      await resetZone(tx, editBy(ctx, domain))
      return null
    },
    input,
  )
}

/**
 * Moves the DNS of a domain to the shop's name servers, with the records stored here, or else the shop's default
 * records. Calling it again while the switch is pending retries at once.
 */
export function switchToOurNameServers(ctx: Context, input: AskedZone): Promise<DnsChangeResult> {
  return changeDns<never>(
    ctx,
    input.domainId,
    async (tx, domain) => {
      if (domain.usesOurDns) {
        await retryDelegation(tx, domain.id, ctx.now)
        return null
      }
      const website = websiteOf(ctx, domain)
      const content = { kind: 'parking', ...(website && { website }) } as const
      const edit = editBy(ctx, domain)
      if ((await repository.countRecords(tx, domain.id)) === 0) await addMissing(tx, edit, defaultRecords(content))
      await switchDns(tx, domain, ctx.now)
      await keepWebsite(tx, domain.id, website)
      return null
    },
    { ...input, mayChange: isOpen },
  )
}

/**
 * Delegates a domain to other name servers; its records here stay, so that it can return. Calling it again while the
 * switch is pending retries at once. Refused with `signed` while DNSSEC is enabled: resolvers that cached its DS record
 * would reject the other servers' responses.
 */
export function switchToOtherNameServers(
  ctx: Context,
  { domainId, nameServers }: { domainId: string; nameServers: readonly string[] },
): Promise<Domain | DnsNotManageable | 'signed'> {
  return editZone(
    ctx,
    domainId,
    async (tx, domain) => {
      if ((await findKeys(tx, domain.id)).row) return 'signed'
      if (!domain.usesOurDns && isDeepStrictEqual(domain.nameServers, nameServers)) {
        await retryDelegation(tx, domain.id, ctx.now)
        return showDomain(ctx, domain)
      }
      await markOffOurDns(tx, domain.id, nameServers)
      await askForDelegation(tx, domain.id, ctx.now)
      return showDomain(ctx, await requireOwnDomain(ctx, domain.id, tx))
    },
    { mayChange: isOpen },
  )
}

/**
 * Adds the records of the domain's current name servers that are missing here, before the DNS moves. Throws
 * OUTSIDE_UNAVAILABLE when they do not respond.
 */
export async function scanRecords(ctx: Context, input: AskedZone): Promise<DnsChangeResult> {
  const known = await requireOwnDomain(ctx, input.domainId)
  requireManager(ctx)
  if (!isOpen(known)) return new DnsNotManageable(ctx)
  const taken = await ctx.limits.take(SCANS, known.id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const found = await lookup(ctx, known.name)
  return changeDns<never>(
    ctx,
    known.id,
    async (tx, domain) => {
      await addFound(tx, editBy(ctx, domain), found)
      return null
    },
    { ...input, mayChange: isOpen },
  )
}

/** Returns all records of a domain after a change, or after a dry run as they would be. */
export const recordsAfter = async (ctx: Context, { domain, recordsAfter: tried }: DnsChange): Promise<DnsRecord[]> =>
  tried ?? listRecords(ctx, domain.id)

/** Returns all records of the viewer's domain, for pages that show them at once. */
export async function listRecords(ctx: Context, domainIdOrName: string): Promise<DnsRecord[]> {
  const { id } = await requireOwnDomain(ctx, domainIdOrName)
  return (await repository.listRecords(ctx.db.reader, id)).map((row) => recordView(row, ctx.config.dnsTtl))
}

/** Returns all stored records of a domain, for callers that have authorized the access. */
export const listZoneRecords = (db: Db, domainId: string): Promise<repository.RecordRow[]> =>
  repository.listRecords(db, domainId)

/** Returns a page of the records of a domain that was authorized already. */
export async function pageRecords(ctx: Context, domainId: string, asked: AskedPage): Promise<Connection<DnsRecord>> {
  const wanted = readPage(asked, RECORD_PAGE, (cursor) => numberIn('record', cursor))
  const rows = await repository.pageRecords(ctx.db.reader, domainId, wanted)
  const total = await repository.countRecords(ctx.db.reader, domainId)
  const page = pageOf(rows, wanted, total, ({ position }) => cursorOf('record', position))
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({ cursor, node: recordView(node, ctx.config.dnsTtl) })),
  }
}

/** Returns a record of one of the viewer's domains by its id, or null. */
export async function findOwnRecord(ctx: Context, id: string): Promise<DnsRecord | null> {
  const row = await repository.findRecord(ctx.db.reader, id)
  return row && (await findOwnDomain(ctx, row.domainId)) ? recordView(row, ctx.config.dnsTtl) : null
}

type Change<Refusal extends UserError> = (tx: Tx, domain: DomainRow) => Promise<Refusal | repository.RecordRow | null>

/**
 * As `editZone`, for a change that returns its record, or refuses before it writes anything. A dry run returns the
 * resulting changes of all records.
 */
export function changeDns<Refusal extends UserError>(
  ctx: Context,
  domainId: string,
  change: Change<Refusal>,
  options: EditOptions = {},
): Promise<DnsChange | DnsNotManageable | Refusal> {
  return editZone(
    ctx,
    domainId,
    async (tx, domain) => {
      const before = options.dryRun ? await repository.listRecords(tx, domain.id) : null
      const changed = await change(tx, domain)
      return changed instanceof UserError ? changed : dnsOf(ctx, tx, domain.id, { changed, before })
    },
    options,
  )
}

interface EditOptions {
  /**
   * Whether the DNS of a domain may be changed in this way; by default it must be on the shop's name servers and
   * manageable.
   */
  mayChange?: (domain: DomainRow) => boolean
  dryRun?: boolean
}

/**
 * Changes the DNS of the viewer's domain in one transaction. Checks permission, rate limit and state for every caller.
 * A refusal has written nothing.
 */
export async function editZone<Answer>(
  ctx: Context,
  domainId: string,
  edit: (tx: Tx, domain: DomainRow) => Promise<Answer>,
  { mayChange = isEditable, dryRun = false }: EditOptions = {},
): Promise<Answer | DnsNotManageable> {
  const { id } = await requireOwnDomain(ctx, domainId)
  requireManager(ctx)
  const taken = ctx.limits.takeBriefly(DNS_WRITES, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return transact(ctx.db, { dryRun }, async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    if (!mayChange(domain)) return new DnsNotManageable(ctx)
    return edit(tx, domain)
  })
}

/** Throws FORBIDDEN for a sub-user, who can view the parent's DNS but not change it. */
export function requireManager(ctx: Context): void {
  if (ctx.viewer.isSubUser) throw forbidden()
}

/** Whether the domain is manageable, not read-only, and on the shop's name servers. */
const isEditable = (domain: DomainRow): boolean => isOpen(domain) && domain.usesOurDns

/** As `isEditable`, wherever its DNS is now: for moving it here. */
export const isOpen = ({ isManageable, readOnly, status }: DomainRow): boolean =>
  isManageable && !readOnly && isServed(status)

async function dnsOf(
  ctx: Context,
  tx: Tx,
  id: string,
  { changed, before }: { changed: repository.RecordRow | null; before: readonly repository.RecordRow[] | null },
): Promise<DnsChange> {
  const domain = await requireOwnDomain(ctx, id, tx)
  const { dnsTtl } = ctx.config
  const after = before && (await repository.listRecords(tx, id))
  return view(DnsChange, {
    domain: showDomain(ctx, domain),
    record: changed && recordView(changed, dnsTtl),
    wouldChange: after && changesBetween(ctx, domain, before, after),
    recordsAfter: after?.map((row) => recordView(row, dnsTtl)) ?? null,
  })
}

async function lookup(ctx: Context, name: string): Promise<readonly FoundRecord[]> {
  try {
    return await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, ctx.ports.dnsResolver.lookup(name))
  } catch (error) {
    if (error instanceof OutsideUnavailable) throw outsideUnavailable(error)
    throw error
  }
}

/**
 * Returns the record with the TTL of its name and type, and the resulting changes of the others: they share one TTL
 * (RFC 2181 §5.2). A sent TTL applies to all; without one, that of the others applies, or else the record's previous
 * one.
 */
function sharingTtl(
  ctx: Context,
  sent: ZoneEntry,
  beside: readonly repository.RecordRow[],
  former: number | null = null,
): { record: ZoneEntry; others: RecordEdit<repository.RecordRow>[] } {
  const same = beside.filter(({ name, type }) => name === sent.name && type === sent.type)
  const known = same[0] ? same[0].ttl : former
  const ttl = sent.ttl === null ? known : storedTtl(ctx, sent.ttl)
  const others = same.filter((row) => row.ttl !== ttl)
  return { record: { ...sent, ttl }, others: others.map((before) => ({ before, after: { ...entryOf(before), ttl } })) }
}

/** Returns the record of this domain with that id; null for another domain's. */
async function findRecordIn(tx: Db, domain: DomainRow, id: string): Promise<repository.RecordRow | null> {
  const row = await repository.findRecord(tx, id)
  return row?.domainId === domain.id ? row : null
}

const isOutdated = ({ version }: SentRecord, row: repository.RecordRow): boolean =>
  version !== undefined && version !== null && version !== '' && Number(version) !== row.version
