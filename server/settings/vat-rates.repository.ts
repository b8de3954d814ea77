import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all } from '../../db/query'
import { vatRates } from '../../db/schema/vat-rates'

export type VatRateRow = typeof vatRates.$inferSelect

/** Lists the rates that were not cancelled, the earliest first. */
export const listVatRates = (db: Db): Promise<VatRateRow[]> =>
  all(db.select().from(vatRates).where(isNull(vatRates.cancelledAt)).orderBy(asc(vatRates.validFrom)))

/** Lists all rates, the last to apply first. */
export const listAllVatRates = (db: Db, limit: number): Promise<VatRateRow[]> =>
  all(db.select().from(vatRates).orderBy(desc(vatRates.validFrom), desc(vatRates.createdAt)).limit(limit))

/** Adds a rate. Returns false if the country has another one from that moment. */
export const insertVatRate = async (tx: Tx, row: typeof vatRates.$inferInsert): Promise<boolean> =>
  (await all(tx.insert(vatRates).values(row).onConflictDoNothing().returning({ id: vatRates.id }))).length > 0

/** Cancels a rate that does not apply yet. Returns whether it was there to cancel. */
export const cancelVatRate = async (
  tx: Tx,
  id: string,
  { cancelledBy, cancelledAt }: { cancelledBy: string; cancelledAt: number },
): Promise<boolean> =>
  (
    await all(
      tx
        .update(vatRates)
        .set({ cancelledBy, cancelledAt })
        .where(and(eq(vatRates.id, id), isNull(vatRates.cancelledAt), gt(vatRates.validFrom, cancelledAt)))
        .returning({ id: vatRates.id }),
    )
  ).length > 0
