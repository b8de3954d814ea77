import { and, asc, desc, eq, gt, inArray, lt, lte, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement, statementOfRows } from '../../../db/query'
import { dnsChanges, dnsCommits, zones } from '../../../db/schema/dns'
import { INTEGER_MAX } from '../../../db/table'
import type { Page } from '../../graphql/connection'

export type CommitRow = typeof dnsCommits.$inferSelect
export type ChangeRow = typeof dnsChanges.$inferSelect
type NewCommit = Omit<CommitRow, 'replacedAt'>

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(dnsCommits)
    .where(eq(dnsCommits.id, P('id'))),
)
const isOfDomain = eq(dnsCommits.domainId, P('domainId'))
const newest = statement((db) =>
  db.select().from(dnsCommits).where(isOfDomain).orderBy(desc(dnsCommits.number)).limit(1),
)
const oldest = statement((db) =>
  db.select().from(dnsCommits).where(isOfDomain).orderBy(asc(dnsCommits.number)).limit(1),
)
const byNumber = statement((db) =>
  db
    .select()
    .from(dnsCommits)
    .where(and(isOfDomain, eq(dnsCommits.number, P('number')))),
)
const lastUntil = statement((db) =>
  db
    .select({ number: max(dnsCommits.number) })
    .from(dnsCommits)
    .where(and(isOfDomain, lte(dnsCommits.changesUntil, P('changesUntil')))),
)
const replacedBefore = statement((db) =>
  db
    .select()
    .from(dnsCommits)
    .where(lt(dnsCommits.replacedAt, P('before')))
    .limit(P('limit')),
)
const replacement = statement((db) =>
  db
    .update(dnsCommits)
    .set({ replacedAt: sql`${P('at')}` })
    .where(eq(dnsCommits.id, P('id'))),
)
const removal = statement((db) => db.delete(dnsCommits).where(and(isOfDomain, lte(dnsCommits.number, P('number')))))
const removalOfChanges = statement((db) =>
  db.delete(dnsChanges).where(and(eq(dnsChanges.domainId, P('domainId')), lte(dnsChanges.number, P('number')))),
)
const isOnPage = and(isOfDomain, lt(dnsCommits.number, P('after')), gt(dnsCommits.number, P('before')))
const page = statement((db) =>
  db.select().from(dnsCommits).where(isOnPage).orderBy(desc(dnsCommits.number)).limit(P('limit')),
)
const pageBackward = statement((db) =>
  db.select().from(dnsCommits).where(isOnPage).orderBy(asc(dnsCommits.number)).limit(P('limit')),
)
const insertion = statementOfRows((db, rows: NewCommit[]) => db.insert(dnsCommits).values(rows))
const insertionOfChanges = statementOfRows((db, rows: ChangeRow[]) => db.insert(dnsChanges).values(rows))
const changesIn = statement((db) =>
  db
    .select()
    .from(dnsChanges)
    .where(and(eq(dnsChanges.domainId, P('domainId')), isAmong(dnsChanges.number, 'numbers')))
    .orderBy(asc(dnsChanges.number), asc(dnsChanges.position)),
)
const isSince = and(eq(dnsChanges.domainId, P('domainId')), gt(dnsChanges.number, P('number')))
const changesAfter = statement((db) =>
  db.select().from(dnsChanges).where(isSince).orderBy(desc(dnsChanges.number), desc(dnsChanges.position)),
)
const changesOfName = statement((db) =>
  db
    .select()
    .from(dnsChanges)
    .where(and(isSince, eq(dnsChanges.name, P('name')), eq(dnsChanges.type, P('type'))))
    .orderBy(asc(dnsChanges.number), asc(dnsChanges.position)),
)
const changesOfRecord = statement((db) =>
  db
    .select()
    .from(dnsChanges)
    .where(and(isSince, eq(dnsChanges.recordId, P('recordId'))))
    .orderBy(asc(dnsChanges.number), asc(dnsChanges.position)),
)

export async function findCommit(db: Db, id: string): Promise<CommitRow | null> {
  return one(byId(db, { id }))
}

export async function findNewest(db: Db, domainId: string): Promise<CommitRow | null> {
  return one(newest(db, { domainId }))
}

/** The oldest commit that is still stored. */
export async function findOldest(db: Db, domainId: string): Promise<CommitRow | null> {
  return one(oldest(db, { domainId }))
}

export async function findByNumber(db: Db, domainId: string, number: number): Promise<CommitRow | null> {
  return one(byNumber(db, { domainId, number }))
}

/** Newest first; read backwards when the page is. */
export async function listCommits(db: Db, domainId: string, asked: Page<number>): Promise<CommitRow[]> {
  const { after, before, isBackward, limit } = asked
  const read = isBackward ? pageBackward : page
  return all(read(db, { domainId, after: after ?? INTEGER_MAX, before: before ?? 0, limit }))
}

/** Appends a commit to each of these zones, after `previous`, the newest so far, if any; `turn` is awaited now and then. */
export async function insertCommits(
  db: Db,
  commits: readonly { row: NewCommit; changes: readonly Change[]; previous: CommitRow | null }[],
  turn: () => Promise<void>,
): Promise<void> {
  await insertion(
    db,
    commits.map(({ row }) => row),
  )
  for (const { row, previous } of commits) if (previous) await run(replacement(db, { id: previous.id, at: row.at }))
  const changes = commits.flatMap(({ row: { domainId, number }, changes: own }) =>
    own.map((change, position) => ({ ...change, domainId, number, position })),
  )
  await insertionOfChanges(db, changes, turn)
}

export type Change = Omit<ChangeRow, 'domainId' | 'number' | 'position'>

/** Commits whose successor is older than `before`, at most `limit`. */
export async function listReplacedBefore(db: Db, before: number, limit: number): Promise<CommitRow[]> {
  return all(replacedBefore(db, { before, limit }))
}

/** Deletes a commit and all earlier ones. */
export async function deleteUntil(db: Db, domainId: string, number: number): Promise<void> {
  await run(removalOfChanges(db, { domainId, number }))
  await run(removal(db, { domainId, number }))
}

/** Number of the newest commit with at most `changesUntil` changes of its zone; null when there is none. */
export async function findLastUntil(db: Db, domainId: string, changesUntil: number): Promise<number | null> {
  return (await one(lastUntil(db, { domainId, changesUntil })))?.number ?? null
}

/** Changes of these commits, oldest first. */
export async function listChanges(db: Db, domainId: string, numbers: readonly number[]): Promise<ChangeRow[]> {
  return all(changesIn(db, { domainId, numbers }))
}

/** Changes of all later commits, newest first. */
export async function listChangesAfter(db: Db, domainId: string, number: number): Promise<ChangeRow[]> {
  return all(changesAfter(db, { domainId, number }))
}

/** Changes by later commits to the records of one name and type, oldest first. */
export async function listChangesOf(
  db: Db,
  { domainId, number }: Pick<CommitRow, 'domainId' | 'number'>,
  { name, type }: Pick<ChangeRow, 'name' | 'type'>,
): Promise<ChangeRow[]> {
  return all(changesOfName(db, { domainId, number, name, type }))
}

/** Changes by later commits to one record, oldest first. */
export async function listChangesOfRecord(
  db: Db,
  { domainId, number }: Pick<CommitRow, 'domainId' | 'number'>,
  recordId: string,
): Promise<ChangeRow[]> {
  return all(changesOfRecord(db, { domainId, number, recordId }))
}

/** Removes who changed DNS, also that of domains that have another owner now. */
export async function forgetAuthors(tx: Db, emails: readonly string[]): Promise<void> {
  await run(
    tx
      .update(dnsCommits)
      .set({ by: null })
      .where(inArray(dnsCommits.by, [...emails])),
  )
  await run(
    tx
      .update(zones)
      .set({ profileAppliedBy: null })
      .where(inArray(zones.profileAppliedBy, [...emails])),
  )
}

/** Forgets the profile that was applied to a zone. */
export async function forgetProfile(tx: Db, domainId: string): Promise<void> {
  await run(tx.update(zones).set({ profileId: null, profileAppliedBy: null }).where(eq(zones.domainId, domainId)))
}
