import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { one, run, statement, statementByColumns } from '../../../db/query'
import { passwordResets } from '../../../db/schema/accounts'

const P = sql.placeholder

const holds = and(eq(passwordResets.tokenHash, P('tokenHash')), gt(passwordResets.expiresAt, P('now')))
const replacement = statementByColumns((db, row: typeof passwordResets.$inferInsert) =>
  db.insert(passwordResets).values(row).onConflictDoUpdate({ target: passwordResets.accountId, set: row }),
)
const find = statement((db) => db.select().from(passwordResets).where(holds))
const take = statement((db) => db.delete(passwordResets).where(holds).returning())

/** Replaces an earlier link: only the newest of an account works. */
export async function replacePasswordReset(tx: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await run(replacement(tx, row))
}

/** Returns the account of a valid link. */
export async function findPasswordReset(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await one(find(db, { tokenHash, now }))
  return row?.accountId ?? null
}

/** Uses the link up; a second call returns null. */
export async function takePasswordReset(tx: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await one(take(tx, { tokenHash, now }))
  return row?.accountId ?? null
}

export async function deletePasswordResetsOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId)))
}
