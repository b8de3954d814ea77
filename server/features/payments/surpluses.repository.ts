import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, run, statement } from '../../../db/query'
import { paymentAttempts, paymentSurpluses } from '../../../db/schema/payments'

const P = sql.placeholder
const { paymentAttemptId, invoiceId, amount, returned, changedAt } = paymentSurpluses

/** Written as a literal, since the index covers these only. */
const isOpen = sql`${amount} > ${returned}`
const isThis = and(eq(paymentAttemptId, P('paymentAttemptId')), eq(invoiceId, P('invoiceId')))

const open = statement((db) =>
  db
    .select({
      ...{ paymentAttemptId, invoiceId, changedAt },
      left: sql<number>`${amount} - ${returned}`.mapWith(Number),
      orderId: paymentAttempts.orderId,
      reference: paymentAttempts.reference,
    })
    .from(paymentSurpluses)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentAttemptId))
    .where(isOpen)
    .orderBy(asc(changedAt), asc(paymentAttemptId), asc(invoiceId)),
)
const addition = statement((db) =>
  db
    .insert(paymentSurpluses)
    .values({
      ...{ paymentAttemptId: P('paymentAttemptId'), invoiceId: P('invoiceId') },
      ...{ amount: P('amount'), changedAt: P('now') },
    })
    .onConflictDoUpdate({
      target: [paymentAttemptId, invoiceId],
      set: { amount: sql`${amount} + excluded.amount`, changedAt: sql`excluded.changed_at` },
    }),
)
const returning = statement((db) =>
  db
    .update(paymentSurpluses)
    .set({ returned: sql`${returned} + ${P('back')}` })
    .where(isThis),
)

/** A surplus of a payment that staff have to return. */
export interface OpenSurplus {
  paymentAttemptId: string
  invoiceId: string
  /** The order that was paid; null for a payment of invoices. */
  orderId: string | null
  /** Our reference of the payment at the bank. */
  reference: string
  /** Amount that did not go back, in cents. */
  left: number
  changedAt: number
}

/** Surpluses that staff have to return, oldest first. */
export const listOpenSurpluses = (db: Db): Promise<OpenSurplus[]> => all(open(db, {}))

/** Records what an invoice did not need of a payment, in cents. */
export async function addSurplus(
  tx: Tx,
  surplus: { paymentAttemptId: string; invoiceId: string; amount: number },
  now: number,
): Promise<void> {
  await run(addition(tx, { ...surplus, now }))
}

/** Records that a part of a surplus went back, or is no longer due, in cents. */
export async function lowerSurplus(
  tx: Tx,
  { paymentAttemptId, invoiceId }: Pick<OpenSurplus, 'paymentAttemptId' | 'invoiceId'>,
  back: number,
): Promise<void> {
  await run(returning(tx, { paymentAttemptId, invoiceId, back }))
}
