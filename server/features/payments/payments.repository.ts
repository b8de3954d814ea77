import { and, asc, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { paidLineRefunds, paymentAttempts, paymentShares, refunds } from '../../../db/schema/payments'
import { oneOf } from '../../../db/table'
import { LIVE_PAYMENT_STATUSES, type PaymentStatus } from '../../../rules/payment-status'
import { noteChange } from '../webhooks/changes.service'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder

/** What is paid by an attempt; of several invoices, the first. */
export type Payable = { orderId: string } | { invoiceId: string }

/** What an invoice has of a payment of several. */
export type Share = Pick<typeof paymentShares.$inferSelect, 'invoiceId' | 'amount'>

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
/** By itself, or with others. */
const ofInvoice = queriesOf(
  sql`(${paymentAttempts.invoiceId} = ${P('invoiceId')} or ${paymentAttempts.id} in (select ${paymentShares.paymentAttemptId} from ${paymentShares} where ${paymentShares.invoiceId} = ${P('invoiceId')}))`,
)
const queriesFor = (payable: Payable) => ('orderId' in payable ? ofOrder : ofInvoice)

function queriesOf(isOfIt: SQL) {
  return {
    statuses: statement((db) =>
      db
        .select({ status: paymentAttempts.status })
        .from(paymentAttempts)
        .where(isOfIt)
        .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.number)),
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

const shareInsertion = statementByColumns((db, row: typeof paymentShares.$inferInsert) =>
  db.insert(paymentShares).values(row),
)
const shares = statement((db) =>
  db
    .select({ invoiceId: paymentShares.invoiceId, amount: paymentShares.amount })
    .from(paymentShares)
    .where(eq(paymentShares.paymentAttemptId, P('id')))
    .orderBy(asc(paymentShares.invoiceId)),
)
const sharePayment = statement((db) =>
  db
    .update(paymentShares)
    .set({ paidAmount: sql`${P('paid')}`, returnedAmount: sql`${P('returned')}` })
    .where(and(eq(paymentShares.paymentAttemptId, P('id')), eq(paymentShares.invoiceId, P('invoiceId')))),
)

const lastSum = statement((db) =>
  db
    .select({ status: paymentAttempts.status })
    .from(paymentAttempts)
    .innerJoin(paymentShares, eq(paymentShares.paymentAttemptId, paymentAttempts.id))
    .innerJoin(invoices, eq(invoices.id, paymentShares.invoiceId))
    .where(eq(invoices.accountId, P('accountId')))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.number))
    .limit(1),
)
const returned = { reference: refunds.reference, createdAt: refunds.createdAt, doneAt: refunds.doneAt }
/** A payment that was not needed, or its share of one. */
const ofPayment = statement((db) =>
  db
    .select({
      ...returned,
      amount: sql<number>`coalesce(${paymentShares.returnedAmount}, ${refunds.amount})`.mapWith(Number),
    })
    .from(refunds)
    .leftJoin(paymentShares, eq(paymentShares.paymentAttemptId, refunds.paymentAttemptId))
    .where(
      or(
        and(isNull(paymentShares.invoiceId), eq(refunds.invoiceId, P('invoiceId'))),
        and(eq(paymentShares.invoiceId, P('invoiceId')), gt(paymentShares.returnedAmount, 0)),
      ),
    ),
)
/** What was credited after it was paid. */
const ofLine = statement((db) =>
  db
    .select({ ...returned, amount: refunds.amount })
    .from(refunds)
    .innerJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .where(eq(paidLineRefunds.invoiceId, P('invoiceId'))),
)

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

/** Says which invoices a payment of several is of. */
export async function insertShares(tx: Tx, id: string, of: readonly Share[]): Promise<void> {
  for (const share of of) await run(shareInsertion(tx, { ...share, paymentAttemptId: id }))
}

/** Which invoices a payment is of, with what each has of it. */
export async function listShares(
  db: Db,
  { id, invoiceId, amount }: Pick<AttemptRow, 'id' | 'invoiceId' | 'amount'>,
): Promise<Share[]> {
  const several = await all(shares(db, { id }))
  return several.length > 0 || invoiceId === null ? several : [{ invoiceId, amount }]
}

/** What came in for one invoice of a payment of several, and what of that was not needed; of one invoice nothing is kept. */
export async function setSharePaid(
  tx: Tx,
  id: string,
  { invoiceId, paid, returned }: { invoiceId: string; paid: number; returned: number },
): Promise<void> {
  await run(sharePayment(tx, { id, invoiceId, paid, returned }))
}

/** How the last payment of several invoices of an account stands; null when there was none. */
export async function findSumStatus(db: Db, accountId: string): Promise<PaymentStatus | null> {
  return (await one(lastSum(db, { accountId })))?.status ?? null
}

/** Money of an invoice that goes back. */
export type ReturnRow = Pick<typeof refunds.$inferSelect, 'reference' | 'amount' | 'createdAt' | 'doneAt'>

/** What goes back of what was paid for an invoice, the oldest first. */
export async function listReturns(db: Db, invoiceId: string): Promise<ReturnRow[]> {
  const rows = [...(await all(ofPayment(db, { invoiceId }))), ...(await all(ofLine(db, { invoiceId })))]
  return rows.sort((a, b) => a.createdAt - b.createdAt)
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
