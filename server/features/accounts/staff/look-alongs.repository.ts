import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one, run, statement } from '../../../../db/query'
import { accounts, lookAlongs } from '../../../../db/schema/accounts'
import type { Account } from '../../../common/viewer'

export type LookAlongRow = typeof lookAlongs.$inferSelect

const P = sql.placeholder

/** One that has not ended, with its customer. */
export interface Running {
  lookAlong: LookAlongRow
  account: Account
}

const withAccount = (db: Db) =>
  db
    .select({ lookAlong: lookAlongs, account: accounts })
    .from(lookAlongs)
    .innerJoin(accounts, eq(accounts.id, lookAlongs.accountId))

const running = statement((db) =>
  withAccount(db).where(and(eq(lookAlongs.tokenHash, P('tokenHash')), gt(lookAlongs.endsAt, P('now')))),
)
const allRunning = statement((db) => withAccount(db).where(gt(lookAlongs.endsAt, P('now'))))

export async function insertLookAlong(tx: Db, row: LookAlongRow): Promise<void> {
  await run(tx.insert(lookAlongs).values(row))
}

/** Uses up a code; null when it is unknown, was used or has expired. */
export async function startLookAlong(
  tx: Db,
  codeHash: string,
  start: { tokenHash: string; startedAt: number; endsAt: number },
): Promise<LookAlongRow | null> {
  const isOpen = and(isNull(lookAlongs.tokenHash), gt(lookAlongs.codeExpiresAt, start.startedAt))
  return one(
    tx
      .update(lookAlongs)
      .set(start)
      .where(and(eq(lookAlongs.codeHash, codeHash), isOpen))
      .returning(),
  )
}

/** Returns one that has not ended, with its customer. */
export const findRunning = (db: Db, tokenHash: string, now: number): Promise<Running | null> =>
  one(running(db, { tokenHash, now }))

/** Returns all that have not ended: as many as staff members look along, for half an hour at most. */
export const listRunning = (db: Db, now: number): Promise<Running[]> => all(allRunning(db, { now }))

/** Returns false if it had ended. */
export async function endLookAlong(tx: Db, tokenHash: string, now: number): Promise<boolean> {
  const isRunning = and(eq(lookAlongs.tokenHash, tokenHash), gt(lookAlongs.endsAt, now))
  return (await run(tx.update(lookAlongs).set({ endsAt: now }).where(isRunning))) > 0
}

/** Records the entry of the activity that says until when it was. */
export async function setActivity(tx: Db, id: string, activityId: string): Promise<void> {
  await run(tx.update(lookAlongs).set({ activityId }).where(eq(lookAlongs.id, id)))
}

export async function deleteLookAlongs(tx: Db, before: number): Promise<void> {
  await run(tx.delete(lookAlongs).where(lt(lookAlongs.createdAt, before)))
}
