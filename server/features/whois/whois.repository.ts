import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, written } from '../../../db/query'
import { holders } from '../../../db/schema/whois'
import type { Holder } from '../../../rules/holder'

export type HolderRow = typeof holders.$inferSelect

const ofAccount = statement((db) =>
  db
    .select()
    .from(holders)
    .where(eq(holders.accountId, sql.placeholder('accountId')))
    .orderBy(asc(holders.createdAt), asc(holders.id)),
)

/** The oldest first. */
export async function listHolders(db: Db, accountId: string): Promise<HolderRow[]> {
  return all(ofAccount(db, { accountId }))
}

/** Null when there is none or when it is somebody else's. */
export async function findHolder(db: Db, accountId: string, id: string): Promise<HolderRow | null> {
  return one(db.select().from(holders).where(own(accountId, id)))
}

/** Null when the account has the most holders that it may have. */
export async function insertHolder(
  tx: Db,
  row: Holder & { id: string; accountId: string; now: number },
  max: number,
): Promise<HolderRow | null> {
  const { now, ...holder } = row
  const counted = await one(tx.select({ n: count() }).from(holders).where(eq(holders.accountId, row.accountId)))
  if ((counted?.n ?? 0) >= max) return null
  return written(
    tx
      .insert(holders)
      .values({ ...holder, createdAt: now, changedAt: now })
      .returning(),
  )
}

export async function updateHolder(
  tx: Db,
  accountId: string,
  id: string,
  changes: Holder & { changedAt: number },
): Promise<HolderRow | null> {
  return one(tx.update(holders).set(changes).where(own(accountId, id)).returning())
}

/** Says whether there was one. Breaks a foreign key while a domain, an order or anything else refers to it. */
export async function deleteHolder(tx: Db, accountId: string, id: string): Promise<boolean> {
  return (await run(tx.delete(holders).where(own(accountId, id)))) === 1
}

const own = (accountId: string, id: string) => and(eq(holders.id, id), eq(holders.accountId, accountId))
