import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { one, run, statement } from '../../../db/query'
import { vatChecks } from '../../../db/schema/accounts'

export type VatCheckRow = typeof vatChecks.$inferSelect

const P = sql.placeholder
const ofAccount = statement((db) =>
  db
    .select()
    .from(vatChecks)
    .where(eq(vatChecks.accountId, P('accountId'))),
)

/** Returns the last check of an account's number; null when it was never checked. */
export async function findVatCheck(db: Db, accountId: string): Promise<VatCheckRow | null> {
  return one(ofAccount(db, { accountId }))
}

/** Replaces an earlier result. */
export async function saveVatCheck(tx: Tx, { accountId, ...answer }: VatCheckRow): Promise<void> {
  const insertion = tx.insert(vatChecks).values({ accountId, ...answer })
  await run(insertion.onConflictDoUpdate({ target: vatChecks.accountId, set: answer }))
}
