import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { passwordResets } from '../../../db/schema/accounts'

/** Only the newest link of an account works, so it takes the place of an earlier one. */
export async function replacePasswordReset(tx: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  tx.insert(passwordResets).values(row).onConflictDoUpdate({ target: passwordResets.accountId, set: row }).run()
}

/** The account of a link that still holds. */
export async function findPasswordReset(db: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = db.select().from(passwordResets).where(holds(tokenHash, now)).get()
  return row?.accountId ?? null
}

/** Uses the link up; the second to ask gets null. */
export async function takePasswordReset(tx: Db, tokenHash: string, now: number): Promise<string | null> {
  const row = tx.delete(passwordResets).where(holds(tokenHash, now)).returning().get()
  return row?.accountId ?? null
}

const holds = (tokenHash: string, now: number) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))
