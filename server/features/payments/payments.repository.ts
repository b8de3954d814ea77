import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { paymentAttempts } from '../../../db/schema/payments'
import { oneOf } from '../../../db/table'
import { LIVE_PAYMENT_STATUSES, type PaymentStatus } from '../../../rules/payment-status'
import { noteChange } from '../webhooks/changes.service'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder

const isOfOrder = eq(paymentAttempts.orderId, P('orderId'))
const isThis = eq(paymentAttempts.id, P('id'))

const statuses = statement((db) =>
  db
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .where(isOfOrder)
    .orderBy(asc(paymentAttempts.number)),
)
/** Written out, since the index is for live ones only. */
const isLive = oneOf(paymentAttempts.status, LIVE_PAYMENT_STATUSES)
const live = statement((db) => db.select().from(paymentAttempts).where(and(isOfOrder, isLive)))
const byReference = statement((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reference, P('reference'))),
)
const byId = statement((db) => db.select().from(paymentAttempts).where(isThis))
const completed = statement((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(isOfOrder, eq(paymentAttempts.status, 'COMPLETED')))
    .orderBy(desc(paymentAttempts.number)),
)
const numberOf = statement((db) => db.select({ n: count() }).from(paymentAttempts).where(isOfOrder))
const insertion = statementByColumns((db, row: typeof paymentAttempts.$inferInsert) =>
  db.insert(paymentAttempts).values(row).returning(),
)
const change = statementByColumns((db, row: Partial<AttemptRow>) => db.update(paymentAttempts).set(row).where(isThis))
const move = statementByColumns((db, row: Partial<AttemptRow>) =>
  db
    .update(paymentAttempts)
    .set(row)
    .where(and(isThis, eq(paymentAttempts.status, P('from'))))
    .returning({ orderId: paymentAttempts.orderId }),
)

const callingOff = statement((db) =>
  db
    .update(paymentAttempts)
    .set({ status: 'CANCELLED', changedAt: sql`${P('now')}` })
    .where(and(isOfOrder, isLive)),
)

/** Of all attempts of an order, the oldest first. */
export async function listStatuses(db: Db, orderId: string): Promise<PaymentStatus[]> {
  const rows = await all(statuses(db, { orderId }))
  return rows.map(({ status }) => status)
}

export async function findLive(db: Db, orderId: string): Promise<AttemptRow | null> {
  return one(live(db, { orderId }))
}

export async function findByReference(db: Db, reference: string): Promise<AttemptRow | null> {
  return one(byReference(db, { reference }))
}

export async function findById(db: Db, id: string): Promise<AttemptRow | null> {
  return one(byId(db, { id }))
}

/** The attempts that the bank says were paid, the newest first. */
export async function listCompleted(db: Db, orderId: string): Promise<AttemptRow[]> {
  return all(completed(db, { orderId }))
}

/** The next attempt of its order. The database refuses a second live one. */
export async function insertAttempt(
  tx: Tx,
  row: Pick<AttemptRow, 'id' | 'reference' | 'orderId' | 'amount' | 'createdAt'>,
): Promise<AttemptRow> {
  const known = await one(numberOf(tx, { orderId: row.orderId }))
  const values = { ...row, number: (known?.n ?? 0) + 1, changedAt: row.createdAt }
  await noteChange(tx, 'ORDER_CHANGED', row.orderId)
  return written(insertion(tx, values))
}

export async function setPaymentUrl(tx: Db, id: string, paymentUrl: string): Promise<void> {
  await run(change(tx, { paymentUrl }, { id }))
}

/** The attempt that can still be paid is called off; should the bank say that it was paid after all, it still counts. */
export async function cancelLive(tx: Tx, orderId: string, now: number): Promise<void> {
  if ((await run(callingOff(tx, { orderId, now }))) > 0) await noteChange(tx, 'ORDER_CHANGED', orderId)
}

/** Compare and set: false when the attempt was no longer in the status that the caller saw. */
export async function moveAttempt(
  tx: Tx,
  { id, status: from }: Pick<AttemptRow, 'id' | 'status'>,
  to: { status: PaymentStatus; paidAmount: number | null; changedAt: number },
): Promise<boolean> {
  const moved = await one(move(tx, to, { id, from }))
  if (moved) await noteChange(tx, 'ORDER_CHANGED', moved.orderId)
  return moved !== null
}
