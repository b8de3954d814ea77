import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { paidLineRefunds, refunds } from '../../../db/schema/payments'

export type RefundRow = typeof refunds.$inferSelect

const P = sql.placeholder

const isThis = eq(refunds.reference, P('reference'))
const isNoted = and(isThis, eq(refunds.status, 'NOTED'))

const insertion = statementByColumns((db, row: typeof refunds.$inferInsert) =>
  db.insert(refunds).values(row).onConflictDoNothing(),
)
const byReference = statement((db) => db.select().from(refunds).where(isThis))
const ofOrder = statement((db) =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, P('orderId')))
    .orderBy(asc(refunds.createdAt)),
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
const completion = statement((db) =>
  db
    .update(refunds)
    .set({ status: 'DONE', doneAt: sql`${P('now')}` })
    .where(isNoted),
)
const removal = statement((db) => db.delete(refunds).where(isNoted))

/** One for each line and for each attempt; noting it again changes nothing. Answers whether it is new. */
export async function insertRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<boolean> {
  return (await run(insertion(tx, row))) === 1
}

export async function findRefund(db: Db, reference: string): Promise<RefundRow | null> {
  return one(byReference(db, { reference }))
}

export async function listRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return all(ofOrder(db, { orderId }))
}

/** Says what a line's refund is given back from, and how much of that. */
export async function insertSource(
  tx: Tx,
  reference: string,
  { amount, invoiceId, paymentAttemptId }: { amount: number; invoiceId: string; paymentAttemptId: string | null },
): Promise<void> {
  await run(change(tx, { amount }, { reference }))
  await run(sourceInsertion(tx, { reference, invoiceId, paymentAttemptId }))
}

/** What a line's refund is given back from; null when nothing was paid for it but the order itself. */
export async function findSource(db: Db, reference: string): Promise<typeof paidLineRefunds.$inferSelect | null> {
  return one(source(db, { reference }))
}

export async function markRefunded(tx: Db, reference: string, now: number): Promise<void> {
  await run(completion(tx, { reference, now }))
}

/** As if it had never been noted. */
export async function deleteRefund(tx: Db, reference: string): Promise<void> {
  await run(removal(tx, { reference }))
}
