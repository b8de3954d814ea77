import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, run } from '../../../../db/query'
import { agreedStaffels } from '../../../../db/schema/accounts'
import type { Day } from '../../../../rules/calendar'

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

/** Lists the days after `from` and before `to` on which agreements of any reseller begin or end, in order, each once. */
export async function listAgreementDays(db: Db, from: Day, to: Day): Promise<Day[]> {
  const daysOf = (column: typeof agreedStaffels.startsOn | typeof agreedStaffels.endsOn) =>
    all(
      db
        .select({ day: column })
        .from(agreedStaffels)
        .where(and(gt(column, from), lt(column, to), isNull(agreedStaffels.withdrawnAt)))
        .groupBy(column),
    )
  const rows = [...(await daysOf(agreedStaffels.startsOn)), ...(await daysOf(agreedStaffels.endsOn))]
  return [...new Set(rows.flatMap(({ day }) => day ?? []))].sort()
}

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
