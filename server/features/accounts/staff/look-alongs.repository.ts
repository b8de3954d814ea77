import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { one, run, statement } from '../../../../db/query'
import { accounts, lookAlongs } from '../../../../db/schema/accounts'
import type { Account } from '../../../common/viewer'

export type LookAlongRow = typeof lookAlongs.$inferSelect

const P = sql.placeholder

const running = statement((db) =>
  db
    .select({ lookAlong: lookAlongs, account: accounts })
    .from(lookAlongs)
    .innerJoin(accounts, eq(accounts.id, lookAlongs.accountId))
    .where(and(eq(lookAlongs.tokenHash, P('tokenHash')), gt(lookAlongs.endsAt, P('now')))),
)

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
export async function findRunning(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<{ lookAlong: LookAlongRow; account: Account } | null> {
  return one(running(db, { tokenHash, now }))
}

export async function endLookAlong(tx: Db, tokenHash: string, now: number): Promise<void> {
  const isRunning = and(eq(lookAlongs.tokenHash, tokenHash), gt(lookAlongs.endsAt, now))
  await run(tx.update(lookAlongs).set({ endsAt: now }).where(isRunning))
}

export async function deleteLookAlongs(tx: Db, before: number): Promise<void> {
  await run(tx.delete(lookAlongs).where(lt(lookAlongs.createdAt, before)))
}
