import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, run } from '../../../../db/query'
import { agreedStaffels } from '../../../../db/schema/accounts'

export type AgreedStaffelRow = typeof agreedStaffels.$inferSelect

/** Lists the agreements of an account in the order in which they were made, also those that were withdrawn. */
export const listAgreements = (db: Db, accountId: string): Promise<AgreedStaffelRow[]> =>
  all(
    db
      .select()
      .from(agreedStaffels)
      .where(eq(agreedStaffels.accountId, accountId))
      .orderBy(asc(agreedStaffels.position)),
  )

export async function insertAgreement(tx: Tx, row: typeof agreedStaffels.$inferInsert): Promise<void> {
  await run(tx.insert(agreedStaffels).values(row))
}

export async function withdrawAgreement(
  tx: Tx,
  id: string,
  { withdrawnBy, withdrawnAt }: { withdrawnBy: string; withdrawnAt: number },
): Promise<void> {
  const isOpen = and(eq(agreedStaffels.id, id), isNull(agreedStaffels.withdrawnAt))
  await run(tx.update(agreedStaffels).set({ withdrawnBy, withdrawnAt }).where(isOpen))
}
