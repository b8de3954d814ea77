import { and, asc, count, desc, eq, gt, gte, inArray, lt, or } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statementByColumns } from '../../../db/query'
import { accounts, activity } from '../../../db/schema/accounts'
import type { ActivityDetails, ActivityKind } from '../../../rules/activity'
import type { Page } from '../../graphql/connection'

export type ActivityRow = typeof activity.$inferSelect & {
  /** Login address of the user; null when nobody was signed in. */
  by: string | null
}

/** Position of an entry: several can have the same time. */
export interface ActivityKey {
  at: number
  id: string
}

const insertion = statementByColumns((db, row: typeof activity.$inferInsert) => db.insert(activity).values(row))

export async function insertActivity(tx: Db, row: typeof activity.$inferInsert): Promise<void> {
  await run(insertion(tx, row))
}

/** Replaces the details of entries, by id. */
export async function setActivityDetails(tx: Db, id: string, details: ActivityDetails): Promise<void> {
  await run(tx.update(activity).set({ details }).where(eq(activity.id, id)))
}

/** The account, the kinds, null for all, and the time from which on in milliseconds; all times if omitted. */
export interface ActivityFilter {
  accountId: string
  kinds: readonly ActivityKind[] | null
  since?: number
}

/** Newest first. */
export async function listActivity(
  db: Db,
  filter: ActivityFilter,
  { after, before, isBackward, limit }: Page<ActivityKey>,
): Promise<ActivityRow[]> {
  const older = after && or(lt(activity.at, after.at), and(eq(activity.at, after.at), lt(activity.id, after.id)))
  const newer = before && or(gt(activity.at, before.at), and(eq(activity.at, before.at), gt(activity.id, before.id)))
  const direction = isBackward ? asc : desc
  const rows = await all(
    db
      .select({ entry: activity, by: accounts.email })
      .from(activity)
      .leftJoin(accounts, eq(accounts.id, activity.actorId))
      .where(and(isAsked(filter), older ?? undefined, newer ?? undefined))
      .orderBy(direction(activity.at), direction(activity.id))
      .limit(limit),
  )
  return rows.map(({ entry, by }) => ({ ...entry, by }))
}

export async function findActivity(db: Db, accountId: string, id: string): Promise<ActivityRow | null> {
  const row = await one(
    db
      .select({ entry: activity, by: accounts.email })
      .from(activity)
      .leftJoin(accounts, eq(accounts.id, activity.actorId))
      .where(and(eq(activity.id, id), eq(activity.accountId, accountId))),
  )
  return row && { ...row.entry, by: row.by }
}

export async function countActivity(db: Db, filter: ActivityFilter): Promise<number> {
  const row = await one(db.select({ n: count() }).from(activity).where(isAsked(filter)))
  return row?.n ?? 0
}

const isAsked = ({ accountId, kinds, since }: ActivityFilter) =>
  and(
    eq(activity.accountId, accountId),
    kinds ? inArray(activity.kind, [...kinds]) : undefined,
    since === undefined ? undefined : gte(activity.at, since),
  )

export async function deleteActivity(tx: Db, before: number): Promise<void> {
  await run(tx.delete(activity).where(lt(activity.at, before)))
}
