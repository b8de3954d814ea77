import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { refunds } from '../../../db/schema/payments'

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

export async function markRefunded(tx: Db, reference: string, now: number): Promise<void> {
  await run(completion(tx, { reference, now }))
}

/** As if it had never been noted. */
export async function deleteRefund(tx: Db, reference: string): Promise<void> {
  await run(removal(tx, { reference }))
}
