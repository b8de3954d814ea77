import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { accountMergeSkips, accountMerges, domainPushes, domains } from '../../../db/schema/domains'
import { isHere } from './domains.queries'
import type { DomainRow } from './domains.repository'

export type MergeRow = typeof accountMerges.$inferSelect
export type SkipRow = typeof accountMergeSkips.$inferSelect

const P = sql.placeholder

const isOfSide = or(eq(accountMerges.fromAccountId, P('accountId')), eq(accountMerges.toAccountId, P('accountId')))
/** Begun, or can still be confirmed. */
const holds = or(isNotNull(accountMerges.startedAt), gt(accountMerges.expiresAt, P('now')))

const ofAccount = statement((db) =>
  db
    .select()
    .from(accountMerges)
    .where(and(isOfSide, holds))
    .orderBy(desc(accountMerges.createdAt), desc(accountMerges.id)),
)
const openOfAccount = statement((db) =>
  db
    .select()
    .from(accountMerges)
    .where(and(isOfSide, isNull(accountMerges.finishedAt), holds))
    .orderBy(asc(accountMerges.createdAt), asc(accountMerges.id)),
)
const byId = statement((db) =>
  db
    .select()
    .from(accountMerges)
    .where(and(eq(accountMerges.id, P('id')), holds)),
)
const isSkipped = (db: Db) =>
  db
    .select({ id: accountMergeSkips.thingId })
    .from(accountMergeSkips)
    .where(and(eq(accountMergeSkips.mergeId, P('mergeId')), eq(accountMergeSkips.thingId, domains.id)))
const leftToMove = statement((db) =>
  db
    .select()
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isHere, notExists(isSkipped(db))))
    .orderBy(asc(domains.name))
    .limit(P('limit')),
)

/** Returns the merges of an account on either side, newest first. */
export const listMerges = (db: Db, accountId: string, now: number): Promise<MergeRow[]> =>
  all(ofAccount(db, { accountId, now }))

/** Returns those that wait for a confirmation or are being carried out, oldest first. */
export const listOpenMerges = (db: Db, accountId: string, now: number): Promise<MergeRow[]> =>
  all(openOfAccount(db, { accountId, now }))

/** Returns null if there is none, or it has expired. */
export const findMerge = async (db: Db, id: string, now: number): Promise<MergeRow | null> => one(byId(db, { id, now }))

/** Adds a merge, in place of an expired one of the same account. */
export async function insertMerge(tx: Tx, row: typeof accountMerges.$inferInsert): Promise<MergeRow> {
  await run(
    tx
      .delete(accountMerges)
      .where(and(eq(accountMerges.fromAccountId, row.fromAccountId), isNull(accountMerges.startedAt))),
  )
  const [inserted] = await all(tx.insert(accountMerges).values(row).returning())
  if (!inserted) throw new Error('the merge was not stored')
  return inserted
}

export async function updateMerge(tx: Tx, id: string, values: Partial<MergeRow>): Promise<void> {
  await run(tx.update(accountMerges).set(values).where(eq(accountMerges.id, id)))
}

export async function deleteMerge(tx: Tx, id: string): Promise<void> {
  await run(tx.delete(accountMerges).where(eq(accountMerges.id, id)))
}

/** Deletes the merges of an account, on either side. */
export async function deleteMergesOf(tx: Tx, accountId: string): Promise<void> {
  const { fromAccountId, toAccountId } = accountMerges
  await run(tx.delete(accountMerges).where(or(eq(fromAccountId, accountId), eq(toAccountId, accountId))))
}

export async function deleteExpiredMerges(tx: Tx, now: number): Promise<void> {
  await run(tx.delete(accountMerges).where(and(isNull(accountMerges.startedAt), lte(accountMerges.expiresAt, now))))
}

/** Returns domains of the account that gives which have neither moved nor been skipped, by name. */
export const listLeftToMove = (
  db: Db,
  { id: mergeId, fromAccountId: accountId }: Pick<MergeRow, 'id' | 'fromAccountId'>,
  limit: number,
): Promise<DomainRow[]> => all(leftToMove(db, { mergeId, accountId, limit }))

export async function insertSkip(tx: Tx, row: SkipRow): Promise<void> {
  await run(tx.insert(accountMergeSkips).values(row).onConflictDoNothing())
}

/** Returns skipped things, by name. Domains that have left the account since are left out. */
export const listSkips = (
  db: Db,
  { id, fromAccountId }: Pick<MergeRow, 'id' | 'fromAccountId'>,
  limit: number,
): Promise<SkipRow[]> =>
  all(
    db
      .select()
      .from(accountMergeSkips)
      .where(
        and(
          eq(accountMergeSkips.mergeId, id),
          or(ne(accountMergeSkips.kind, 'DOMAIN'), inArray(accountMergeSkips.thingId, hereOf(db, fromAccountId))),
        ),
      )
      .orderBy(asc(accountMergeSkips.name), asc(accountMergeSkips.thingId))
      .limit(limit),
  )

const hereOf = (db: Db, accountId: string) =>
  db
    .select({ id: domains.id })
    .from(domains)
    .where(and(eq(domains.accountId, accountId), isHere))

/** Returns merges that are done and left something behind, oldest first. */
export const listWithSkips = (
  db: Db,
  { limit, accountId }: { limit: number; accountId: string | null },
): Promise<MergeRow[]> =>
  all(
    db
      .select()
      .from(accountMerges)
      .where(
        and(
          sql`skipped > 0`,
          isNotNull(accountMerges.finishedAt),
          accountId === null ? undefined : eq(accountMerges.fromAccountId, accountId),
        ),
      )
      .orderBy(asc(accountMerges.finishedAt))
      .limit(limit),
  )

/** Forgets what earlier merges of an account left behind: a later one has moved it, or has skipped it again. */
export async function forgetEarlierSkips(
  tx: Tx,
  { id, fromAccountId }: Pick<MergeRow, 'id' | 'fromAccountId'>,
): Promise<void> {
  await run(
    tx
      .update(accountMerges)
      .set({ skipped: 0 })
      .where(and(eq(accountMerges.fromAccountId, fromAccountId), ne(accountMerges.id, id))),
  )
}

/** Returns ids of services that a merge skipped. */
export const listSkippedServices = async (db: Db, mergeId: string): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await all(
        db
          .select({ id: accountMergeSkips.thingId })
          .from(accountMergeSkips)
          .where(and(eq(accountMergeSkips.mergeId, mergeId), ne(accountMergeSkips.kind, 'DOMAIN'))),
      )
    ).map(({ id }) => id),
  )

/** Counts what a merge skipped. */
export async function countSkips(db: Db, mergeId: string): Promise<number> {
  const row = await one(db.select({ n: count() }).from(accountMergeSkips).where(eq(accountMergeSkips.mergeId, mergeId)))
  return row?.n ?? 0
}

/** Returns names of domains that are here and cannot move: not active, or on hold at their registry. The first few, by name. */
export const listImmovable = async (db: Db, accountId: string, limit: number): Promise<string[]> =>
  (
    await all(
      db
        .select({ name: domains.name })
        .from(domains)
        .where(and(isImmovable(accountId)))
        .orderBy(asc(domains.name))
        .limit(limit),
    )
  ).map(({ name }) => name)

export async function countImmovable(db: Db, accountId: string): Promise<number> {
  return (await one(db.select({ n: count() }).from(domains).where(isImmovable(accountId))))?.n ?? 0
}

const isImmovable = (accountId: string) =>
  and(eq(domains.accountId, accountId), isHere, or(ne(domains.status, 'ACTIVE'), isNotNull(domains.heldAt)))

/** Whether a push from or to an account is pending. */
export async function hasPush(db: Db, accountId: string, now: number): Promise<boolean> {
  const { id, fromAccountId, toAccountId, expiresAt } = domainPushes
  const isOf = or(eq(fromAccountId, accountId), eq(toAccountId, accountId))
  const found = db
    .select({ id })
    .from(domainPushes)
    .where(and(isOf, gt(expiresAt, now)))
    .limit(1)
  return (await one(found)) !== null
}
