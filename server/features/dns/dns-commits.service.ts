import type { Db, Tx } from '../../../db/open'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { nextSerial } from '../../../rules/dns/serial'
import { diffZones, entryOf, placeOf, type RecordEdit, undone } from '../../../rules/dns/zone-changes'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  numberIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { enqueue } from '../../outbox/outbox'
import { type DomainRow, findOwnDomain, requireOwnDomain } from '../domains/domains.service'
import { type DnsRecordChange, DnsRecordsChanged } from './dns.graphql'
import type { PublishPayload } from './dns.job'
import { dnsText } from './dns.text'
import { changeView, commitView } from './dns.view'
import type { DnsCommit } from './dns-commits.graphql'
import * as repository from './dns-commits.repository'
import * as records from './dns-records.repository'
import * as zones from './zones.repository'

export const COMMIT_PAGE: PageSize = { usual: 20, max: 100 }
/** Changes of records that are remembered of one zone: twenty times that all of the largest one is replaced. */
export const CHANGES_KEPT = 100_000
const FORGOTTEN_AT_ONCE = 20
const DAY_MS = 24 * 3_600_000

/** Whose zone is changed, by whom (an address to log in with; null for the shop itself) and when. */
export interface ZoneEdit {
  domain: Pick<DomainRow, 'id' | 'name'>
  by: string | null
  now: number
}

/** A change of a zone by who is signed in. */
export const editBy = (ctx: Context, domain: DomainRow): ZoneEdit => ({
  domain,
  by: ctx.viewer.account?.email ?? null,
  now: ctx.now,
})

/** The standard TTL is stored as none, so that the record follows the configuration. */
export const storedTtl = (ctx: Pick<Context, 'config'>, ttl: number | null): number | null =>
  ttl === ctx.config.dnsTtl ? null : ttl

/**
 * The one way to change records: writes them, who changed what, the serial and the message to the name server, in the
 * caller's transaction. Look for conflicts first. Answers the records as they are then, null for those that were removed,
 * in the order of the edits. Edits that change nothing make no commit.
 */
export async function commitChanges(
  tx: Tx,
  edit: ZoneEdit,
  edits: readonly RecordEdit<records.RecordRow>[],
): Promise<(records.RecordRow | null)[]> {
  const made = edits.filter(isChange)
  if (made.length === 0) return edits.map(({ before }) => before)
  const { domain, now } = edit
  const rows = new Map<RecordEdit, records.RecordRow | null>(made.map((change) => [change, null]))
  // What leaves goes first: what comes may mean the same as a record that gives way.
  const leaving = made.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await records.deleteRecords(tx, leaving)
  for (const change of made) {
    const { before, after } = change
    if (before && after) rows.set(change, await records.updateRecord(tx, domain.name, before, after))
  }
  const coming = made.filter(({ before }) => before === null)
  const entries = coming.flatMap(({ after }) => after ?? [])
  const inserted = await records.insertRecords(tx, domain, entries, now)
  for (const [at, change] of coming.entries()) rows.set(change, inserted[at] ?? null)
  await writeCommit(
    tx,
    edit,
    made.flatMap((change) => changesOf(change, rows.get(change) ?? change.before)),
  )
  return edits.map((change) => rows.get(change) ?? (rows.has(change) ? null : change.before))
}

/** As `commitChanges`, by what the zone is to be. */
export async function commitZone(
  tx: Tx,
  edit: ZoneEdit,
  wanted: readonly ZoneEntry[],
): Promise<readonly RecordEdit<records.RecordRow>[]> {
  const present = await records.listRecords(tx, edit.domain.id)
  const edits = diffZones(present, wanted, edit.domain.name)
  await commitChanges(tx, edit, edits)
  return edits
}

/** Notes that the zone is another one than before: its serial rises and the name server is told. */
export async function touchZone(tx: Tx, { domain, now }: Omit<ZoneEdit, 'by'>): Promise<void> {
  const zone = (await zones.findZone(tx, domain.id)) ?? (await openZone(tx, domain.id, { kind: 'parking' }, now))
  const serial = nextSerial(zone.serial, now)
  await zones.updateZone(tx, domain.id, { serial, changedAt: now })
  const payload: PublishPayload = { domainId: domain.id, serial }
  await enqueue(tx, { job: 'publish-zone', reference: `${domain.id}:${serial}`, payload }, now)
}

/** Gives a domain a zone without records. */
export const openZone = (tx: Db, domainId: string, content: zones.ZoneContent, now: number): Promise<zones.ZoneRow> =>
  zones.insertZone(tx, { domainId, serial: nextSerial(0, now), content, createdAt: now, changedAt: now })

/** The history of a domain that the viewer was shown already, the newest first. */
export async function listCommits(ctx: Context, domainId: string, asked: AskedPage): Promise<Connection<DnsCommit>> {
  const wanted = readPage(asked, COMMIT_PAGE, (cursor) => numberIn('dns-commit', cursor))
  const domain = await requireOwnDomain(ctx, domainId)
  const rows = await repository.listCommits(ctx.db.reader, domainId, wanted)
  const [oldest, newest] = await Promise.all([
    repository.findOldest(ctx.db.reader, domainId),
    repository.findNewest(ctx.db.reader, domainId),
  ])
  // Between them none is missing.
  const total = oldest && newest ? newest.number - oldest.number + 1 : 0
  const page = pageOf(rows, wanted, total, ({ number }) => cursorOf('dns-commit', number))
  const nodes = await viewsOf(
    ctx,
    ctx.db.reader,
    domain,
    page.edges.map(({ node }) => node),
  )
  return { ...page, edges: page.edges.map(({ cursor }, at) => ({ cursor, node: nodes[at] as DnsCommit })) }
}

/** From when on the history of a domain is kept; null when all of it is. */
export async function findHistoryStart(db: Db, domainId: string): Promise<Date | null> {
  const oldest = await repository.findOldest(db, domainId)
  return oldest && oldest.number > 1 ? new Date(oldest.at) : null
}

/** Forgets what was replaced longer ago than is configured. How a zone is now, and was since, stays known. */
export async function forgetOldHistory({ db, config, ports }: Deps): Promise<void> {
  const before = ports.clock.now() - config.dnsHistoryDays * DAY_MS
  let isDone = false
  while (!isDone) {
    isDone = await db.transaction(async (tx) => {
      const old = await repository.listReplacedBefore(tx, before, FORGOTTEN_AT_ONCE)
      for (const { domainId, number } of old) await repository.deleteUntil(tx, domainId, number)
      return old.length < FORGOTTEN_AT_ONCE
    })
  }
}

/** The id of the newest commit of a domain, or null. */
export async function findNewestCommitId(ctx: Context, domainId: string): Promise<string | null> {
  return (await repository.findNewest(ctx.db.reader, domainId))?.id ?? null
}

/** The newest commit of a domain, or null. */
export async function showNewest(ctx: Context, db: Db, domain: DomainRow): Promise<DnsCommit | null> {
  const row = await repository.findNewest(db, domain.id)
  return (row && (await viewsOf(ctx, db, domain, [row]))[0]) ?? null
}

/** A commit of one of the viewer's domains by its id, or null. */
export async function findOwnCommit(ctx: Context, id: string): Promise<DnsCommit | null> {
  const row = await repository.findCommit(ctx.db.reader, id)
  const domain = row && (await findOwnDomain(ctx, row.domainId))
  return (row && domain && (await viewsOf(ctx, ctx.db.reader, domain, [row]))[0]) ?? null
}

/** The commit and its domain. NOT_FOUND when it is not there, somebody else's, or of another domain than is given. */
export async function requireOwnCommit(
  ctx: Context,
  id: string,
  { domain = null, db = ctx.db.reader }: { domain?: DomainRow | null; db?: Db } = {},
): Promise<{ commit: repository.CommitRow; domain: DomainRow }> {
  const commit = await repository.findCommit(db, id)
  const owner = commit && (await findOwnDomain(ctx, commit.domainId, db))
  if (!commit || !owner || (domain && domain.id !== owner.id)) throw notFound()
  return { commit, domain: owner }
}

/** The commit to put a domain back to. Refused when the history of the domain no longer goes back to it. */
export async function findWayBack(
  ctx: Context,
  tx: Db,
  domain: DomainRow,
  id: string,
): Promise<repository.CommitRow | InvalidInput> {
  const commit = await repository.findCommit(tx, id)
  if (commit?.domainId === domain.id) return commit
  if ((await findHistoryStart(tx, domain.id)) === null) throw notFound()
  return invalidField('commitId', dnsText[ctx.locale].historyGone)
}

/** The zone as a commit left it. */
export async function zoneAt(
  tx: Db,
  { id, name }: Pick<DomainRow, 'id' | 'name'>,
  number: number,
  present: readonly ZoneEntry[],
): Promise<ZoneEntry[]> {
  return undone(present.map(entryOf), await repository.listChangesAfter(tx, id, number), name)
}

/** The number of the newest commit that changed records of this kind, that commit itself when none did since. */
export async function lastCommitOf(
  tx: Db,
  { domainId, number }: repository.CommitRow,
  isMeant: (place: Pick<ZoneEntry, 'name' | 'type'>) => boolean,
): Promise<number> {
  return (await repository.listChangesAfter(tx, domainId, number)).find(isMeant)?.number ?? number
}

/** What a commit did, the newest first. */
export async function changesIn(tx: Db, { domainId, number }: repository.CommitRow): Promise<repository.ChangeRow[]> {
  return (await repository.listChanges(tx, domainId, [number])).reverse()
}

/**
 * Refuses an edit that was made on an older state, as far as it matters to it: when records of these names and types, or
 * the record itself, changed since that commit. Nothing when no commit is given.
 */
export async function refuseOutdated(
  ctx: Context,
  tx: Db,
  domain: DomainRow,
  basedOn: unknown,
  touched: { recordId?: string; places: readonly Pick<ZoneEntry, 'name' | 'type'>[] },
): Promise<DnsRecordsChanged | null> {
  if (!isGiven(basedOn)) return null
  const { commit } = await requireOwnCommit(ctx, String(basedOn), { domain, db: tx })
  const places = new Map(touched.places.map((place) => [placeOf(place), place]))
  const found = new Map<string, repository.ChangeRow>()
  const note = (rows: readonly repository.ChangeRow[]) => {
    for (const row of rows) found.set(`${row.number} ${row.position}`, row)
  }
  for (const place of places.values()) note(await repository.listChangesOf(tx, commit, place))
  if (touched.recordId) note(await repository.listChangesOfRecord(tx, commit, touched.recordId))
  if (found.size === 0) return null
  const rows = [...found.values()]
  return recordsChanged(ctx, tx, domain, rows, Math.max(...rows.map(({ number }) => number)))
}

/** The same of an edit of the whole zone. */
export async function refuseSince(
  ctx: Context,
  tx: Db,
  domain: DomainRow,
  basedOn: unknown,
): Promise<DnsRecordsChanged | null> {
  if (!isGiven(basedOn)) return null
  const { commit } = await requireOwnCommit(ctx, String(basedOn), { domain, db: tx })
  const changes = await repository.listChangesAfter(tx, domain.id, commit.number)
  const [newest] = changes
  return newest ? recordsChanged(ctx, tx, domain, changes.reverse(), newest.number) : null
}

/** What becomes of the records of a domain between two moments, in words of the graph. */
export const changesBetween = (
  ctx: Context,
  domain: DomainRow,
  before: readonly records.RecordRow[],
  after: readonly records.RecordRow[],
): DnsRecordChange[] => diffZones(before, after, domain.name).map((edit) => changeView(edit, domain, ctx.config.dnsTtl))

/** Why an edit does not fit the zone any more, with the number of the last commit that it does not fit. */
export async function recordsChanged(
  ctx: Context,
  tx: Db,
  domain: DomainRow,
  edits: readonly RecordEdit[],
  number: number,
): Promise<DnsRecordsChanged> {
  const changes = edits.map((edit) => changeView(edit, domain, ctx.config.dnsTtl))
  const commit = await repository.findByNumber(tx, domain.id, number)
  if (!commit) throw new Error(`the zone of ${domain.id} has no commit ${number}`)
  const { at, by } = commitView(ctx, commit, () => [])
  return new DnsRecordsChanged(ctx, changes, { at, by })
}

async function viewsOf(
  ctx: Context,
  db: Db,
  domain: DomainRow,
  rows: readonly repository.CommitRow[],
): Promise<DnsCommit[]> {
  const numbers = rows.map(({ number }) => number)
  const changes = await repository.listChanges(db, domain.id, numbers)
  return rows.map((row) =>
    commitView(ctx, row, () =>
      changes
        .filter(({ number }) => number === row.number)
        .map((change) => changeView(change, domain, ctx.config.dnsTtl)),
    ),
  )
}

async function writeCommit(tx: Tx, edit: ZoneEdit, changes: readonly repository.Change[]): Promise<void> {
  const { domain, by, now } = edit
  const previous = await repository.findNewest(tx, domain.id)
  const number = (previous?.number ?? 0) + 1
  const changesUntil = (previous?.changesUntil ?? 0) + changes.length
  const commit = { id: newId('dcm'), domainId: domain.id, number, by, at: now, changesUntil }
  await repository.insertCommit(tx, commit, changes, previous)
  await forgetSurplus(tx, commit)
  await touchZone(tx, edit)
}

/** Keeps a script that saves again and again from filling the disk. */
async function forgetSurplus(
  tx: Tx,
  { domainId, changesUntil }: Pick<repository.CommitRow, 'domainId' | 'changesUntil'>,
) {
  const oldest = await repository.findOldest(tx, domainId)
  if (!oldest || changesUntil - oldest.changesUntil < CHANGES_KEPT) return
  // Some more than has to go, so that not every save looks for it.
  const number = await repository.findLastUntil(tx, domainId, changesUntil - CHANGES_KEPT * 0.9)
  if (number !== null) await repository.deleteUntil(tx, domainId, number)
}

/** A record that gets another name or type leaves one place and comes to another. */
function changesOf({ before, after }: RecordEdit, row: records.RecordRow | null): repository.Change[] {
  const recordId = row?.id ?? ''
  const one = ({ before: old, after: young }: RecordEdit): repository.Change => {
    const { name, type } = (young ?? old) as ZoneEntry
    return { recordId, name, type, before: old && entryOf(old), after: young && entryOf(young) }
  }
  if (!before || !after || placeOf(before) === placeOf(after)) return [one({ before, after })]
  return [one({ before, after: null }), one({ before: null, after })]
}

function isChange({ before, after }: RecordEdit): boolean {
  if (!before || !after) return before !== after
  return JSON.stringify(entryOf(before)) !== JSON.stringify(entryOf(after))
}

const isGiven = (basedOn: unknown): boolean => basedOn !== undefined && basedOn !== null && basedOn !== ''
