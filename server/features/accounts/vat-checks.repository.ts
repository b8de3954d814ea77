import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
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

/** What was last said of an account's number; null when nobody was asked. */
export async function findVatCheck(db: Db, accountId: string): Promise<VatCheckRow | null> {
  return one(ofAccount(db, { accountId }))
}

/** In the place of an earlier answer. */
export async function saveVatCheck(tx: Tx, { accountId, ...answer }: VatCheckRow): Promise<void> {
  const insertion = tx.insert(vatChecks).values({ accountId, ...answer })
  await run(insertion.onConflictDoUpdate({ target: vatChecks.accountId, set: answer }))
}
