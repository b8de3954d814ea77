import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { domains } from '../../../db/schema/domains'
import { holders } from '../../../db/schema/whois'
import { statement } from '../../../db/statement'
import type { Holder } from '../../../rules/holder'

export type HolderRow = typeof holders.$inferSelect

const ofAccount = statement((db) =>
  db
    .select()
    .from(holders)
    .where(eq(holders.accountId, sql.placeholder('accountId')))
    .orderBy(asc(holders.createdAt), asc(holders.id))
    .prepare(),
)

/** The oldest first. */
export async function listHolders(db: Db, accountId: string): Promise<HolderRow[]> {
  return ofAccount(db).all({ accountId })
}

/** Null when there is none or when it is somebody else's. */
export async function findHolder(db: Db, accountId: string, id: string): Promise<HolderRow | null> {
  return db.select().from(holders).where(own(accountId, id)).get() ?? null
}

/** Null when the account has its fill already. */
export async function insertHolder(
  tx: Db,
  row: Holder & { id: string; accountId: string; now: number },
  max: number,
): Promise<HolderRow | null> {
  const { now, ...holder } = row
  const [counted] = tx.select({ n: count() }).from(holders).where(eq(holders.accountId, row.accountId)).all()
  if ((counted?.n ?? 0) >= max) return null
  return tx
    .insert(holders)
    .values({ ...holder, createdAt: now, changedAt: now })
    .returning()
    .get()
}

export async function updateHolder(
  tx: Db,
  accountId: string,
  id: string,
  changes: Holder & { changedAt: number },
): Promise<HolderRow | null> {
  return tx.update(holders).set(changes).where(own(accountId, id)).returning().get() ?? null
}

/** `in-use` while a domain has it, or while anything else refers to it by a foreign key, such as an order. */
export async function deleteHolder(tx: Db, accountId: string, id: string): Promise<'deleted' | 'missing' | 'in-use'> {
  if (!(await findHolder(tx, accountId, id))) return 'missing'
  if (tx.select({ id: domains.id }).from(domains).where(eq(domains.holderId, id)).limit(1).get()) return 'in-use'
  try {
    tx.delete(holders).where(own(accountId, id)).run()
    return 'deleted'
  } catch (error) {
    // Thrown by better-sqlite3, whose errors carry SQLite's own code.
    if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return 'in-use'
    throw error
  }
}

const own = (accountId: string, id: string) => and(eq(holders.id, id), eq(holders.accountId, accountId))
