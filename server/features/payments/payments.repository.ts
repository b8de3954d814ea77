import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { paymentAttempts } from '../../../db/schema/payments'
import { oneOf } from '../../../db/table'
import { LIVE_PAYMENT_STATUSES, type PaymentStatus } from '../../../rules/payment-status'
import { noteChange } from '../webhooks/changes.service'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder

/** What is paid by an attempt. */
export type Payable = { orderId: string } | { invoiceId: string }

const isOfOrder = eq(paymentAttempts.orderId, P('orderId'))
const isThis = eq(paymentAttempts.id, P('id'))

/** Written out, since the index is for live ones only. */
const isLive = oneOf(paymentAttempts.status, LIVE_PAYMENT_STATUSES)
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

const ofOrder = queriesOf(isOfOrder)
const ofInvoice = queriesOf(eq(paymentAttempts.invoiceId, P('invoiceId')))
const queriesFor = (payable: Payable) => ('orderId' in payable ? ofOrder : ofInvoice)

function queriesOf(isOfIt: SQL) {
  return {
    statuses: statement((db) =>
      db
        .select({ status: paymentAttempts.status })
        .from(paymentAttempts)
        .where(isOfIt)
        .orderBy(asc(paymentAttempts.number)),
    ),
    live: statement((db) => db.select().from(paymentAttempts).where(and(isOfIt, isLive))),
    numberOf: statement((db) => db.select({ n: count() }).from(paymentAttempts).where(isOfIt)),
    callingOff: statement((db) =>
      db
        .update(paymentAttempts)
        .set({ status: 'CANCELLED', changedAt: sql`${P('now')}` })
        .where(and(isOfIt, isLive)),
    ),
  }
}

/** Who watches an order hears of its payment; nobody watches an invoice. */
async function noteOrder(tx: Tx, orderId: string | null): Promise<void> {
  if (orderId !== null) await noteChange(tx, 'ORDER_CHANGED', orderId)
}

/** Of all its attempts, the oldest first. */
export async function listStatuses(db: Db, payable: Payable): Promise<PaymentStatus[]> {
  const rows = await all(queriesFor(payable).statuses(db, payable))
  return rows.map(({ status }) => status)
}

export async function findLive(db: Db, payable: Payable): Promise<AttemptRow | null> {
  return one(queriesFor(payable).live(db, payable))
}

export async function findByReference(db: Db, reference: string): Promise<AttemptRow | null> {
  return one(byReference(db, { reference }))
}

export async function findById(db: Db, id: string): Promise<AttemptRow | null> {
  return one(byId(db, { id }))
}

/** The attempts to pay an order that the bank says were paid, the newest first. */
export async function listCompleted(db: Db, orderId: string): Promise<AttemptRow[]> {
  return all(completed(db, { orderId }))
}

/** The next attempt to pay something. The database refuses a second live one. */
export async function insertAttempt(
  tx: Tx,
  payable: Payable,
  row: Pick<AttemptRow, 'id' | 'reference' | 'amount' | 'createdAt'>,
): Promise<AttemptRow> {
  const known = await one(queriesFor(payable).numberOf(tx, payable))
  const values = { ...row, ...payable, number: (known?.n ?? 0) + 1, changedAt: row.createdAt }
  await noteOrder(tx, 'orderId' in payable ? payable.orderId : null)
  return written(insertion(tx, values))
}

export async function setPaymentUrl(tx: Db, id: string, paymentUrl: string): Promise<void> {
  await run(change(tx, { paymentUrl }, { id }))
}

/** The attempt that can still be paid is called off; should the bank say that it was paid after all, it still counts. */
export async function cancelLive(tx: Tx, payable: Payable, now: number): Promise<void> {
  const cancelled = await run(queriesFor(payable).callingOff(tx, { ...payable, now }))
  if (cancelled > 0) await noteOrder(tx, 'orderId' in payable ? payable.orderId : null)
}

/** Compare and set: false when the attempt was no longer in the status that the caller saw. */
export async function moveAttempt(
  tx: Tx,
  { id, status: from }: Pick<AttemptRow, 'id' | 'status'>,
  to: { status: PaymentStatus; paidAmount: number | null; changedAt: number },
): Promise<boolean> {
  const moved = await one(move(tx, to, { id, from }))
  if (moved) await noteOrder(tx, moved.orderId)
  return moved !== null
}
