import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { chargebacks } from '../../../db/schema/chargebacks'
import { noteChange } from '../../changes/changes'

const P = sql.placeholder

const byPayment = statement((db) =>
  db
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.paymentAttemptId, P('id'))),
)
const ofOrder = statement((db) =>
  db
    .select()
    .from(chargebacks)
    .where(eq(chargebacks.orderId, P('orderId'))),
)
const writing = statement((db) =>
  db
    .insert(chargebacks)
    .values({
      paymentAttemptId: P('id'),
      orderId: P('orderId'),
      amount: P('amount'),
      bankReason: P('bankReason'),
      createdAt: P('now'),
      changedAt: P('now'),
    })
    .onConflictDoUpdate({
      target: chargebacks.paymentAttemptId,
      set: {
        amount: sql`excluded.amount`,
        bankReason: sql`excluded.bank_reason`,
        // An amount that is taken back later has to be acknowledged too.
        acknowledged: sql`case when ${chargebacks.acknowledged} > excluded.amount then excluded.amount else ${chargebacks.acknowledged} end`,
        changedAt: sql`excluded.changed_at`,
      },
    }),
)

/** Returns the amount that the buyer's bank took back of a payment, in cents. */
export async function chargedBackOf(db: Db, paymentAttemptId: string): Promise<number> {
  return (await one(byPayment(db, { id: paymentAttemptId })))?.amount ?? 0
}

/** Returns the amount that was taken back of all payments of an order, in cents. */
export async function chargedBackOfOrder(db: Db, orderId: string): Promise<number> {
  return (await all(ofOrder(db, { orderId }))).reduce((sum, { amount }) => sum + amount, 0)
}

/** Records what is taken back of a payment, and the reason of the bank; 0 when nothing is any more. */
export async function setChargeback(
  tx: Tx,
  payment: { id: string; orderId: string | null; amount: number; bankReason: string | null },
  now: number,
): Promise<void> {
  await run(writing(tx, { ...payment, now }))
  if (payment.orderId !== null) await noteChange(tx, 'ORDER_CHANGED', payment.orderId)
}
