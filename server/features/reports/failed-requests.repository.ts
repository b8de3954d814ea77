import { and, count, desc, eq, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { failedRequests } from '../../../db/schema/reports'
import type { TimeKey } from '../../staff/staff-connection'

export type FailedRequestRow = typeof failedRequests.$inferSelect

/** Inserts a request once: each of its operations may fail. */
export async function insertFailedRequest(tx: Tx, row: FailedRequestRow): Promise<void> {
  await run(tx.insert(failedRequests).values(row).onConflictDoNothing())
}

export const findFailedRequest = async (db: Db, id: string): Promise<FailedRequestRow | null> =>
  one(db.select().from(failedRequests).where(eq(failedRequests.id, id)))

/** Lists requests, newest first; one request if its number is given. */
export const listFailedRequests = async (
  db: Db,
  id: string | null,
  { after, limit }: { after: TimeKey | null; limit: number },
): Promise<FailedRequestRow[]> =>
  all(
    db
      .select()
      .from(failedRequests)
      .where(
        and(
          id === null ? undefined : eq(failedRequests.id, id),
          after
            ? or(lt(failedRequests.at, after.at), and(eq(failedRequests.at, after.at), lt(failedRequests.id, after.id)))
            : undefined,
        ),
      )
      .orderBy(desc(failedRequests.at), desc(failedRequests.id))
      .limit(limit),
  )

/** Counts all up to a limit. */
export async function countFailedRequests(db: Db, limit: number): Promise<number> {
  const found = db.select({ id: failedRequests.id }).from(failedRequests).limit(limit)
  return (await one(db.select({ n: count() }).from(found.as('found'))))?.n ?? 0
}

export async function deleteFailedRequestsBefore(tx: Tx, at: number): Promise<void> {
  await run(tx.delete(failedRequests).where(lt(failedRequests.at, at)))
}

export async function deleteFailedRequestsOf(tx: Tx, accountId: string): Promise<void> {
  await run(tx.delete(failedRequests).where(eq(failedRequests.accountId, accountId)))
}
