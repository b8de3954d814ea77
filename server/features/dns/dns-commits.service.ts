import type { Db, Tx } from '../../../db/database'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { nextSerial } from '../../../rules/dns/serial'
import { diffZones, entryOf, placeOf, type RecordEdit, undone } from '../../../rules/dns/zone-changes'
import { DAY_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { newId } from '../../common/ids'
import { createTurns } from '../../common/turns'
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
import { enqueueAll } from '../../outbox/outbox'
import { keepActivity } from '../accounts/activity.service'
import { type DomainRow, findOwnDomain, requireOwnDomain } from '../domains/domains.service'
import { type DnsRecordChange, DnsRecordsChanged } from './dns.graphql'
import { publishZone } from './dns.jobs'
import { dnsText } from './dns.text'
import { changeView, commitView } from './dns.view'
import type { DnsCommit } from './dns-commits.graphql'
import * as repository from './dns-commits.repository'
import * as records from './dns-records.repository'
import * as zones from './zones.repository'

export const COMMIT_PAGE: PageSize = { usual: 20, max: 100 }
/** Record changes stored per zone: enough to replace all records of the largest zone twenty times. */
export const CHANGES_KEPT = 100_000
const FORGOTTEN_AT_ONCE = 20
/** The zone to change, the author (login address; null for the shop itself) and the time. */
export interface ZoneEdit {
  domain: Pick<DomainRow, 'id' | 'name'>
  by: string | null
  now: number
  /** Records it in the activity of the account; absent for changes by the shop. */
  keep?: (tx: Tx, count: number) => Promise<void>
}

/** Returns the edit of a zone by the signed-in user. */
export const editBy = (ctx: Context, domain: DomainRow): ZoneEdit => ({
  domain,
  by: ctx.viewer.account?.email ?? null,
  now: ctx.now,
  keep: (tx, count) =>
    keepActivity(ctx, tx, 'dns-changed', {
      accountId: domain.accountId,
      actorId: ctx.viewer.account?.id ?? null,
      details: { names: [domain.name], count },
    }),
})

/** The standard TTL is stored as null, so that the record follows the configuration. */
export const storedTtl = (ctx: Pick<Context, 'config'>, ttl: number | null): number | null =>
  ttl === ctx.config.dnsTtl ? null : ttl

/**
 * The only function that changes the records of a zone. Writes the records, the commit, the serial and the job for the name server,
 * in the caller's transaction. Check for conflicts first. Returns the resulting records in the order of the edits, null
 * for removed ones. Edits that change nothing make no commit.
 */
export async function commitChanges(
  tx: Tx,
  edit: ZoneEdit,
  edits: readonly RecordEdit<records.RecordRow>[],
): Promise<(records.RecordRow | null)[]> {
  const turn = createTurns(tx.pause)
  const made = edits.filter(isChange)
  if (made.length === 0) return edits.map(({ before }) => before)
  const { domain, now } = edit
  const rows = new Map<RecordEdit, records.RecordRow | null>(made.map((change) => [change, null]))
  // Removals go first: an added record may be identical to one that it replaces.
  const leaving = made.flatMap(({ before, after }) => (before && !after ? [before.id] : []))
  await turn()
  await records.deleteRecords(tx, leaving)
  for (const change of made) {
    const { before, after } = change
    if (before && after) rows.set(change, await records.updateRecord(tx, domain.name, before, after))
    await turn()
  }
  const coming = made.filter(({ before }) => before === null)
  const entries = coming.flatMap(({ after }) => after ?? [])
  const last = entries.length > 0 ? await records.lastPositionOf(tx, domain.id) : 0
  const inserted = await records.newRecords(domain, entries, { last, now, turn })
  await records.insertRecords(tx, inserted, turn)
  for (const [at, change] of coming.entries()) rows.set(change, inserted[at] ?? null)
  const changes = made.flatMap((change) => changesOf(change, rows.get(change) ?? change.before))
  await writeCommits(tx, [{ edit, changes, previous: await repository.findNewest(tx, domain.id) }])
  await touchZone(tx, edit)
  return edits.map((change) => rows.get(change) ?? (rows.has(change) ? null : change.before))
}

/** As `commitChanges`, given the wanted zone. */
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

/**
 * Records a change of the zone: increments its serial, to more than `above` if given, and enqueues its publication.
 */
export async function touchZone(
  tx: Tx,
  { domain, now, above = 0 }: Omit<ZoneEdit, 'by'> & { above?: number },
): Promise<void> {
  const zone = (await zones.findZone(tx, domain.id)) ?? (await zones.insertZone(tx, emptyZone(domain.id, now)))
  const serial = nextSerial(Math.max(zone.serial, above), now)
  await zones.updateZone(tx, domain.id, { serial, changedAt: now })
  await publish(tx, [{ domainId: domain.id, serial }], now)
}

const emptyZone = (domainId: string, now: number) => {
  const content = { kind: 'parking' } as const
  return { domainId, serial: nextSerial(0, now), content, createdAt: now, changedAt: now }
}

/** Enqueues the publication of these versions of zones. */
const publish = (tx: Tx, versions: readonly { domainId: string; serial: number }[], now: number): Promise<void> =>
  enqueueAll(
    tx,
    publishZone,
    versions.map(({ domainId, serial }) => ({ reference: `${domainId}:${serial}`, payload: { domainId, serial } })),
    now,
  )

/** How a zone begins. */
export interface FirstZone {
  domain: ZoneEdit['domain']
  content: zones.ZoneContent
  entries: readonly ZoneEntry[]
  /** The profile that the records come from; null for none. */
  profileId: string | null
}

/** Creates the zones of domains that have none, with their first records, and enqueues their publication. */
export async function openZones(tx: Tx, first: readonly FirstZone[], now: number): Promise<void> {
  const serial = nextSerial(0, now)
  const turn = createTurns(tx.pause)
  const rows = first.map(({ domain, content, profileId }) => {
    const times = { createdAt: now, changedAt: now }
    return { domainId: domain.id, serial, content, ...appliedBy({ by: null, now }, profileId), ...times }
  })
  await zones.insertZones(tx, rows)
  const commits: Commit[] = []
  const inserted: records.RecordRow[] = []
  for (const { domain, entries } of first) {
    const own = await records.newRecords(domain, entries, { last: 0, now, turn })
    const changes = own.flatMap((row) => changesOf({ before: null, after: row }, row))
    if (changes.length > 0) commits.push({ edit: { domain, by: null, now }, changes, previous: null })
    inserted.push(...own)
  }
  await records.insertRecords(tx, inserted, turn)
  await writeCommits(tx, commits)
  await publish(tx, rows, now)
}

/** The columns that record which profile a zone follows since an edit; null for none. */
export const appliedBy = ({ by, now }: Pick<ZoneEdit, 'by' | 'now'>, profileId: string | null) =>
  profileId
    ? { profileId, profileAppliedAt: now, profileAppliedBy: by }
    : { profileId, profileAppliedAt: null, profileAppliedBy: null }

/** Returns the history of a domain that was authorized already, newest first. */
export async function listCommits(ctx: Context, domainId: string, asked: AskedPage): Promise<Connection<DnsCommit>> {
  const wanted = readPage(asked, COMMIT_PAGE, (cursor) => numberIn('dns-commit', cursor))
  const domain = await requireOwnDomain(ctx, domainId)
  const rows = await repository.listCommits(ctx.db.reader, domainId, wanted)
  const [oldest, newest] = await Promise.all([
    repository.findOldest(ctx.db.reader, domainId),
    repository.findNewest(ctx.db.reader, domainId),
  ])
  // Numbers between them have no gaps.
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

/** Returns the start of a domain's history; null when it is complete. */
export async function findHistoryStart(db: Db, domainId: string): Promise<Date | null> {
  const oldest = await repository.findOldest(db, domainId)
  return oldest && oldest.number > 1 ? new Date(oldest.at) : null
}

/**
 * Deletes history that was replaced longer ago than configured. The current zone, and its state since then, stay known.
 */
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

/** Returns the id of the newest commit of a domain, or null. */
export async function findNewestCommitId(ctx: Context, domainId: string): Promise<string | null> {
  return (await repository.findNewest(ctx.db.reader, domainId))?.id ?? null
}

/** Returns the newest commit of a domain, or null. */
export async function showNewest(ctx: Context, db: Db, domain: DomainRow): Promise<DnsCommit | null> {
  const row = await repository.findNewest(db, domain.id)
  return (row && (await viewsOf(ctx, db, domain, [row]))[0]) ?? null
}

/** Returns a commit of one of the viewer's domains by its id, or null. */
export async function findOwnCommit(ctx: Context, id: string): Promise<DnsCommit | null> {
  const row = await repository.findCommit(ctx.db.reader, id)
  const domain = row && (await findOwnDomain(ctx, row.domainId))
  return (row && domain && (await viewsOf(ctx, ctx.db.reader, domain, [row]))[0]) ?? null
}

/**
 * Returns the commit and its domain. Throws NOT_FOUND when it does not exist, is another's, or is of another domain
 * than the given one.
 */
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

/** Returns the commit to revert a domain to. Refused when the history no longer reaches back to it. */
export async function findRevertTarget(
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

/** Returns the zone as a commit left it. */
export async function zoneAt(
  tx: Db,
  { id, name }: Pick<DomainRow, 'id' | 'name'>,
  number: number,
  present: readonly ZoneEntry[],
): Promise<ZoneEntry[]> {
  return undone(present.map(entryOf), await repository.listChangesAfter(tx, id, number), name)
}

/**
 * Returns the number of the newest commit that changed records selected by `isMeant`, or this commit's when none did
 * since.
 */
export async function lastCommitOf(
  tx: Db,
  { domainId, number }: repository.CommitRow,
  isMeant: (place: Pick<ZoneEntry, 'name' | 'type'>) => boolean,
): Promise<number> {
  return (await repository.listChangesAfter(tx, domainId, number)).find(isMeant)?.number ?? number
}

/** Returns the changes of a commit, newest first. */
export async function changesIn(tx: Db, { domainId, number }: repository.CommitRow): Promise<repository.ChangeRow[]> {
  return (await repository.listChanges(tx, domainId, [number])).reverse()
}

/**
 * Refuses an edit based on an older state if it conflicts: records of these names and types, or the record itself,
 * changed since that commit. Returns nothing when no commit is given.
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

/** As `refuseOutdated`, for an edit of the whole zone. */
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

/** Returns the differences between the records of a domain at two times, for the graph. */
export const changesBetween = (
  ctx: Context,
  domain: DomainRow,
  before: readonly records.RecordRow[],
  after: readonly records.RecordRow[],
): DnsRecordChange[] => diffZones(before, after, domain.name).map((edit) => changeView(edit, domain, ctx.config.dnsTtl))

/** Returns the refusal of an outdated edit, with the number of the last conflicting commit. */
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

interface Commit {
  edit: ZoneEdit
  changes: readonly repository.Change[]
  /** The newest commit of the zone so far. */
  previous: repository.CommitRow | null
}

/** Appends a commit to each of these zones. */
async function writeCommits(tx: Tx, commits: readonly Commit[]): Promise<void> {
  const written = commits.map(({ edit: { domain, by, now, keep }, changes, previous }) => {
    const number = (previous?.number ?? 0) + 1
    const changesUntil = (previous?.changesUntil ?? 0) + changes.length
    const row = { id: newId('dcm'), domainId: domain.id, number, by, at: now, changesUntil }
    return { row, changes, previous, keep }
  })
  await repository.insertCommits(tx, written, createTurns(tx.pause))
  for (const { row, changes, previous, keep } of written) {
    await keep?.(tx, changes.length)
    if (previous) await forgetSurplus(tx, row)
  }
}

/** Deletes the oldest history beyond the maximum, so that a script that saves repeatedly does not fill the disk. */
async function forgetSurplus(
  tx: Tx,
  { domainId, changesUntil }: Pick<repository.CommitRow, 'domainId' | 'changesUntil'>,
) {
  const oldest = await repository.findOldest(tx, domainId)
  if (!oldest || changesUntil - oldest.changesUntil < CHANGES_KEPT) return
  // Deletes more than needed, so that not every save has to delete.
  const number = await repository.findLastUntil(tx, domainId, changesUntil - CHANGES_KEPT * 0.9)
  if (number !== null) await repository.deleteUntil(tx, domainId, number)
}

/** A record with a new name or type counts as a removal and an addition. */
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
