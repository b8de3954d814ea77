import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { paymentAttempts } from '../../../db/schema/payments'
import { statement } from '../../../db/statement'
import type { PaymentStatus } from '../../../rules/payment-status'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder
const LIVE: PaymentStatus[] = ['ANNOUNCED', 'IN_PROGRESS']

const statuses = statement((db) =>
  db
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, P('orderId')))
    .orderBy(asc(paymentAttempts.number))
    .prepare(),
)

/** Of all attempts of an order, the oldest first. */
export async function listStatuses(db: Db, orderId: string): Promise<PaymentStatus[]> {
  return statuses(db)
    .all({ orderId })
    .map(({ status }) => status)
}

export async function findLive(db: Db, orderId: string): Promise<AttemptRow | null> {
  const live = and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, LIVE))
  return db.select().from(paymentAttempts).where(live).get() ?? null
}

export async function findByReference(db: Db, reference: string): Promise<AttemptRow | null> {
  return db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).get() ?? null
}

export async function findById(db: Db, id: string): Promise<AttemptRow | null> {
  return db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)).get() ?? null
}

/** The attempts that the bank says were paid, the newest first. */
export async function listCompleted(db: Db, orderId: string): Promise<AttemptRow[]> {
  const paid = and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.status, 'COMPLETED'))
  return db.select().from(paymentAttempts).where(paid).orderBy(desc(paymentAttempts.number)).all()
}

/** The next attempt of its order. The database refuses a second live one. */
export async function insertAttempt(
  tx: Db,
  row: Pick<AttemptRow, 'id' | 'reference' | 'orderId' | 'amount' | 'createdAt'>,
): Promise<AttemptRow> {
  const known = tx.select({ n: count() }).from(paymentAttempts).where(eq(paymentAttempts.orderId, row.orderId)).get()
  const values = { ...row, number: (known?.n ?? 0) + 1, changedAt: row.createdAt }
  return tx.insert(paymentAttempts).values(values).returning().get()
}

export async function setPaymentUrl(tx: Db, id: string, paymentUrl: string): Promise<void> {
  tx.update(paymentAttempts).set({ paymentUrl }).where(eq(paymentAttempts.id, id)).run()
}

/** Compare and set: false when the attempt was no longer in the status that the caller saw. */
export async function moveAttempt(
  tx: Db,
  { id, status: from }: Pick<AttemptRow, 'id' | 'status'>,
  to: { status: PaymentStatus; paidAmount: number | null; changedAt: number },
): Promise<boolean> {
  const asSeen = and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, from))
  return tx.update(paymentAttempts).set(to).where(asSeen).run().changes === 1
}
