import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, written } from '../../../db/query'
import { paymentAttempts } from '../../../db/schema/payments'
import { LIVE_PAYMENT_STATUSES, type PaymentStatus } from '../../../rules/payment-status'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder

const statuses = statement((db) =>
  db
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, P('orderId')))
    .orderBy(asc(paymentAttempts.number)),
)

/** Of all attempts of an order, the oldest first. */
export async function listStatuses(db: Db, orderId: string): Promise<PaymentStatus[]> {
  const rows = await all(statuses(db, { orderId }))
  return rows.map(({ status }) => status)
}

export async function findLive(db: Db, orderId: string): Promise<AttemptRow | null> {
  const live = and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, LIVE_PAYMENT_STATUSES))
  return one(db.select().from(paymentAttempts).where(live))
}

export async function findByReference(db: Db, reference: string): Promise<AttemptRow | null> {
  return one(db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)))
}

export async function findById(db: Db, id: string): Promise<AttemptRow | null> {
  return one(db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))
}

/** The attempts that the bank says were paid, the newest first. */
export async function listCompleted(db: Db, orderId: string): Promise<AttemptRow[]> {
  const paid = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'COMPLETED'))
  return all(db.select().from(paymentAttempts).where(paid).orderBy(desc(paymentAttempts.number)))
}

/** The next attempt of its order. The database refuses a second live one. */
export async function insertAttempt(
  tx: Db,
  row: Pick<AttemptRow, 'id' | 'reference' | 'orderId' | 'amount' | 'createdAt'>,
): Promise<AttemptRow> {
  const known = await one(
    tx.select({ n: count() }).from(paymentAttempts).where(eq(paymentAttempts.orderId, row.orderId)),
  )
  const values = { ...row, number: (known?.n ?? 0) + 1, changedAt: row.createdAt }
  return written(tx.insert(paymentAttempts).values(values).returning())
}

export async function setPaymentUrl(tx: Db, id: string, paymentUrl: string): Promise<void> {
  await run(tx.update(paymentAttempts).set({ paymentUrl }).where(eq(paymentAttempts.id, id)))
}

/** The attempt that can still be paid is called off; should the bank say that it was paid after all, it still counts. */
export async function cancelLive(tx: Db, orderId: string, now: number): Promise<void> {
  const live = and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, LIVE_PAYMENT_STATUSES))
  await run(tx.update(paymentAttempts).set({ status: 'CANCELLED', changedAt: now }).where(live))
}

/** Compare and set: false when the attempt was no longer in the status that the caller saw. */
export async function moveAttempt(
  tx: Db,
  { id, status: from }: Pick<AttemptRow, 'id' | 'status'>,
  to: { status: PaymentStatus; paidAmount: number | null; changedAt: number },
): Promise<boolean> {
  const asSeen = and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, from))
  return (await run(tx.update(paymentAttempts).set(to).where(asSeen))) === 1
}
