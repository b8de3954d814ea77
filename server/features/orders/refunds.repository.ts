import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { refunds } from '../../../db/schema/payments'

export type RefundRow = typeof refunds.$inferSelect

/** One for each line and for each attempt; noting it again changes nothing. Answers whether it is new. */
export async function insertRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<boolean> {
  return tx.insert(refunds).values(row).onConflictDoNothing().run().changes === 1
}

export async function findRefund(db: Db, reference: string): Promise<RefundRow | null> {
  return db.select().from(refunds).where(eq(refunds.reference, reference)).get() ?? null
}

export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)).all()
}

export async function markRefunded(tx: Db, reference: string, now: number): Promise<void> {
  const noted = and(eq(refunds.reference, reference), eq(refunds.status, 'NOTED'))
  tx.update(refunds).set({ status: 'DONE', doneAt: now }).where(noted).run()
}

/** As if it had never been noted. */
export async function deleteRefund(tx: Db, reference: string): Promise<void> {
  await tx.delete(refunds).where(and(eq(refunds.reference, reference), eq(refunds.status, 'NOTED')))
}
