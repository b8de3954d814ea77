import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { orders } from '../../../db/schema/orders'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { oneOf } from '../../../db/table'
import type { RefundFailure } from '../../../rules/refund-status'
import { noteChange } from '../../changes/changes'

/** A refund. Goodwill has no line: the one that it is stored with is not refunded by it. */
export type RefundRow = typeof refunds.$inferSelect

const P = sql.placeholder

const isThis = eq(refunds.reference, P('reference'))
const isNoted = and(isThis, eq(refunds.status, 'NOTED'))
/** Spelled out, since DONE and FAILED are final. */
const isOpen = and(isThis, oneOf(refunds.status, ['NOTED', 'PENDING']))
const isFailed = and(isThis, eq(refunds.status, 'FAILED'))

const insertion = statementByColumns((db, row: typeof refunds.$inferInsert) =>
  db.insert(refunds).values(row).onConflictDoNothing(),
)
const byReference = statement((db) => db.select().from(refunds).where(isThis))
const ofOrder = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, P('orderId')))
    .orderBy(asc(refunds.createdAt), asc(refunds.part)),
)
const sourceInsertion = statementByColumns((db, row: typeof paidLineRefunds.$inferInsert) =>
  db.insert(paidLineRefunds).values(row),
)
const source = statement((db) =>
  db
    .select()
    .from(paidLineRefunds)
    .where(eq(paidLineRefunds.reference, P('reference'))),
)
const change = statementByColumns((db, row: Partial<RefundRow>) => db.update(refunds).set(row).where(isNoted))
const move = statementByColumns((db, row: Partial<RefundRow>) =>
  db.update(refunds).set(row).where(isOpen).returning({ orderId: refunds.orderId }),
)
const reopening = statementByColumns((db, row: Partial<RefundRow>) =>
  db.update(refunds).set(row).where(isFailed).returning({ orderId: refunds.orderId }),
)
const failed = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(sql`${refunds.status} = 'FAILED'`)
    .orderBy(asc(refunds.createdAt), asc(refunds.reference)),
)
const failedNumber = statement((db) =>
  db.select({ refunds: count() }).from(refunds).where(sql`${refunds.status} = 'FAILED'`),
)
/**
 * Of the whole payment, or of lines whose invoice or order it paid: without those that were deducted from the invoice of an order that was
 * not paid in full. One query for each, since one with OR reads all refunds.
 */
const ofPayment = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(
      sql`${refunds.reference} in (
        select "reference" from ${refunds} where "payment_attempt_id" = ${P('id')}
        union all select "reference" from ${paidLineRefunds} where "payment_attempt_id" = ${P('id')}
        union all select of_order."reference" from ${refunds} of_order where of_order."order_id" = ${P('orderId')}
          and of_order."payment_attempt_id" is null
          and exists (select 1 from ${orders} paid_order where paid_order."id" = of_order."order_id" and paid_order."paid_at" is not null)
          and not exists (select 1 from ${paidLineRefunds} paid where paid."reference" = of_order."reference"))`,
    ),
)
const sourced = statement((db) =>
  db
    .select({ reference: paidLineRefunds.reference })
    .from(paidLineRefunds)
    .innerJoin(refunds, eq(refunds.reference, paidLineRefunds.reference))
    .where(eq(refunds.orderId, P('orderId'))),
)
const removal = statement((db) => db.delete(refunds).where(isNoted))

/** One for each part of a line and each attempt; inserting it again changes nothing. Returns whether it is new. */
export async function insertRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<boolean> {
  return (await run(insertion(tx, row))) === 1
}

/** Leaves the line of goodwill out. */
export const withoutItsLine = <Row extends Pick<RefundRow, 'goodwill' | 'orderLineId'>>(row: Row): Row =>
  row.goodwill === null ? row : { ...row, orderLineId: null }

export async function findRefund(db: Db, reference: string): Promise<RefundRow | null> {
  const row = await one(byReference(db, { reference }))
  return row && withoutItsLine(row)
}

export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return (await all(ofOrder(db, { orderId }))).map(withoutItsLine)
}

/** Changes the amount of a refund that was just recorded. */
export async function setAmount(tx: Tx, reference: string, amount: number): Promise<void> {
  await run(change(tx, { amount }, { reference }))
}

/** Records the payment that a line's refund is taken from. */
export async function insertSource(
  tx: Tx,
  reference: string,
  { invoiceId, paymentAttemptId }: { invoiceId: string; paymentAttemptId: string | null },
): Promise<void> {
  await run(sourceInsertion(tx, { reference, invoiceId, paymentAttemptId }))
}

/** Returns the payment that a line's refund is taken from; null if only the order itself was paid. */
export async function findSource(db: Db, reference: string): Promise<typeof paidLineRefunds.$inferSelect | null> {
  return one(source(db, { reference }))
}

/** The bank's word on a refund. */
export type RefundMove =
  | { status: 'PENDING' }
  | { status: 'DONE'; doneAt: number }
  | { status: 'FAILED'; failure: RefundFailure }

/** False when the refund had ended already, or is in this state. */
export async function moveRefund(tx: Tx, reference: string, to: RefundMove): Promise<boolean> {
  const known = await findRefund(tx, reference)
  if (!known || known.status === to.status) return false
  return changed(tx, await one(move(tx, to, { reference })))
}

/** Returns a failed refund to NOTED, with another reference at the bank. False when it had not failed. */
export async function reopenRefund(tx: Tx, reference: string, bankReference: string): Promise<boolean> {
  const reset = { status: 'NOTED', failure: null, bankReference } as const
  return changed(tx, await one(reopening(tx, reset, { reference })))
}

/** Records a change of the order; invoices have no subscribers. */
async function changed(tx: Tx, moved: { orderId: string | null } | null): Promise<boolean> {
  if (moved?.orderId) await noteChange(tx, 'ORDER_CHANGED', moved.orderId)
  return moved !== null
}

/** Failed refunds, oldest first. */
export const listFailed = async (db: Db): Promise<RefundRow[]> => (await all(failed(db, {}))).map(withoutItsLine)

export const countFailed = async (db: Db): Promise<number> => (await one(failedNumber(db, {})))?.refunds ?? 0

/** Refunds that are taken from a payment; those of lines of an order count for each of its payments. */
export const listRefundsOf = async (db: Db, payment: { id: string; orderId: string | null }): Promise<RefundRow[]> =>
  (await all(ofPayment(db, { id: payment.id, orderId: payment.orderId ?? '' }))).map(withoutItsLine)

/** References of an order's line refunds that are paid out, and not deducted from its invoice. */
export async function listSourced(db: Db, orderId: string): Promise<ReadonlySet<string>> {
  return new Set((await all(sourced(db, { orderId }))).map(({ reference }) => reference))
}

/** Deletes a refund as if it had never been recorded. */
export async function deleteRefund(tx: Db, reference: string): Promise<void> {
  await run(removal(tx, { reference }))
}
