import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run } from '../../../db/query'
import { refunds } from '../../../db/schema/payments'

export type RefundRow = typeof refunds.$inferSelect

/** One for each line and for each attempt; noting it again changes nothing. Answers whether it is new. */
export async function insertRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<boolean> {
  return (await run(tx.insert(refunds).values(row).onConflictDoNothing())) === 1
}

export async function findRefund(db: Db, reference: string): Promise<RefundRow | null> {
  return one(db.select().from(refunds).where(eq(refunds.reference, reference)))
}

export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return all(db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)))
}

export async function markRefunded(tx: Db, reference: string, now: number): Promise<void> {
  const noted = and(eq(refunds.reference, reference), eq(refunds.status, 'NOTED'))
  await run(tx.update(refunds).set({ status: 'DONE', doneAt: now }).where(noted))
}

/** As if it had never been noted. */
export async function deleteRefund(tx: Db, reference: string): Promise<void> {
  await run(tx.delete(refunds).where(and(eq(refunds.reference, reference), eq(refunds.status, 'NOTED'))))
}
