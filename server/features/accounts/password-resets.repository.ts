import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run } from '../../../db/query'
import { passwordResets } from '../../../db/schema/accounts'

/** Only the newest link of an account works, so it takes the place of an earlier one. */
export async function replacePasswordReset(tx: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await run(tx.insert(passwordResets).values(row).onConflictDoUpdate({ target: passwordResets.accountId, set: row }))
}

/** The account of a link that still holds. */
export async function findPasswordReset(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await one(db.select().from(passwordResets).where(holds(tokenHash, now)))
  return row?.accountId ?? null
}

/** Uses the link up; the second to ask gets null. */
export async function takePasswordReset(tx: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = await one(tx.delete(passwordResets).where(holds(tokenHash, now)).returning())
  return row?.accountId ?? null
}

const holds = (tokenHash: string, now: number) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))
