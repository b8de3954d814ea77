import { asc, count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { externalRefunds } from '../../../db/schema/external-refunds'

export type ExternalRefundRow = typeof externalRefunds.$inferSelect

const P = sql.placeholder

/** Written as a literal, since the index covers open ones only. */
const isOpen = sql`amount > acknowledged`
const byPayment = statement((db) =>
  db
    .select()
    .from(externalRefunds)
    .where(eq(externalRefunds.paymentAttemptId, P('id'))),
)
const open = statement((db) =>
  db
    .select()
    .from(externalRefunds)
    .where(isOpen)
    .orderBy(asc(externalRefunds.createdAt), asc(externalRefunds.paymentAttemptId)),
)
const openNumber = statement((db) => db.select({ n: count() }).from(externalRefunds).where(isOpen))
const writing = statement((db) =>
  db
    .insert(externalRefunds)
    .values({
      paymentAttemptId: P('id'),
      orderId: P('orderId'),
      amount: P('amount'),
      createdAt: P('now'),
      changedAt: P('now'),
    })
    .onConflictDoUpdate({
      target: externalRefunds.paymentAttemptId,
      set: { amount: sql`excluded.amount`, changedAt: sql`excluded.changed_at` },
    }),
)
const acknowledgement = statement((db) =>
  db
    .update(externalRefunds)
    .set({ acknowledged: sql`${externalRefunds.amount}` })
    .where(eq(externalRefunds.paymentAttemptId, P('id'))),
)

/** Returns what was refunded of a payment elsewhere; null if nothing ever was. */
export const findExternalRefund = (db: Db, paymentAttemptId: string): Promise<ExternalRefundRow | null> =>
  one(byPayment(db, { id: paymentAttemptId }))

/** Those that no operator has acknowledged, the oldest first. */
export const listOpenExternalRefunds = (db: Db): Promise<ExternalRefundRow[]> => all(open(db, {}))

export const countOpenExternalRefunds = async (db: Db): Promise<number> => (await one(openNumber(db, {})))?.n ?? 0

/** Records what was refunded of a payment elsewhere, in cents. */
export async function setExternalRefund(
  tx: Tx,
  { id, orderId }: { id: string; orderId: string | null },
  amount: number,
  now: number,
): Promise<void> {
  await run(writing(tx, { id, orderId, amount, now }))
}

/** Records that an operator knows of everything that was refunded of a payment elsewhere. */
export async function acknowledgeExternalRefund(tx: Tx, paymentAttemptId: string): Promise<void> {
  await run(acknowledgement(tx, { id: paymentAttemptId }))
}
