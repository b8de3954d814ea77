import { and, asc, count, desc, eq, gt, isNull, lt, lte, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { paymentAttempts, paymentShares } from '../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { type AnyColumn, oneOf } from '../../../db/table'
import { LIVE_PAYMENT_STATUSES, type PaymentStatus } from '../../../rules/payment-status'
import { noteChange } from '../../changes/changes'
import { isInvoiceOf } from '../invoices/invoices.queries'

export type AttemptRow = typeof paymentAttempts.$inferSelect

const P = sql.placeholder

/** The item that an attempt pays; of several invoices, the first. */
export type Payable = { orderId: string } | { invoiceId: string }

/** The part of a payment of several invoices that belongs to one of them. */
export type Share = Pick<typeof paymentShares.$inferSelect, 'invoiceId' | 'amount'>

const isOfOrder = eq(paymentAttempts.orderId, P('orderId'))
const isThis = eq(paymentAttempts.id, P('id'))

/** Spelled out, since the index is for live attempts only. */
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
/** Alone, or together with others. Two queries, since PostgreSQL reads all attempts for one with OR. */
const isOfInvoice = sql`${paymentAttempts.id} in (
  select paid_alone."id" from ${paymentAttempts} paid_alone where paid_alone."invoice_id" = ${P('invoiceId')}
  union all select "payment_attempt_id" from ${paymentShares} where "invoice_id" = ${P('invoiceId')})`
/** Joins what an invoice has of a payment of several. */
const shareOf = (attemptId: AnyColumn) =>
  [
    paymentShares,
    and(eq(paymentShares.paymentAttemptId, attemptId), eq(paymentShares.invoiceId, P('invoiceId'))),
  ] as const
const ofInvoice = queriesOf(isOfInvoice)
const attemptsOfInvoice = statement((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(isOfInvoice)
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.number)),
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

/** A payment of all that was outstanding of the invoice, or its share of one, that came in through the bank and was not fully refunded. */
const paidOnline = statement((db) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .leftJoin(...shareOf(paymentAttempts.id))
    .leftJoin(refunds, eq(refunds.paymentAttemptId, paymentAttempts.id))
    .where(
      and(
        isOfInvoice,
        eq(paymentAttempts.status, 'COMPLETED'),
        eq(paymentAttempts.isPart, false),
        or(
          and(
            isNull(paymentShares.invoiceId),
            or(isNull(refunds.amount), lt(refunds.amount, paymentAttempts.paidAmount)),
          ),
          lt(paymentShares.returnedAmount, paymentShares.paidAmount),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt))
    .limit(1),
)
/** Live attempts, whose indexes hold few rows. */
const toAsk = statement((db) => {
  const askAt = sql<number>`coalesce(${paymentAttempts.nextAskAt}, ${paymentAttempts.createdAt} + ${P('firstMs')})`
  return db
    .select()
    .from(paymentAttempts)
    .where(and(isLive, gt(paymentAttempts.createdAt, P('after')), lte(askAt, P('now'))))
    .orderBy(askAt)
    .limit(P('limit'))
})
const hint = statement((db) =>
  db
    .update(paymentAttempts)
    .set({ hints: sql`${paymentAttempts.hints} + 1` })
    .where(isThis),
)
const kept = statement((db) =>
  db
    .select({
      invoiceId: paymentShares.invoiceId,
      amount: sql<number>`coalesce(${paymentShares.paidAmount}, 0) - ${paymentShares.returnedAmount}`.mapWith(Number),
    })
    .from(paymentShares)
    .where(eq(paymentShares.paymentAttemptId, P('id')))
    .orderBy(asc(paymentShares.invoiceId)),
)
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
    .where(isInvoiceOf(paymentShares.invoiceId, P('accountId')))
    .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.number))
    .limit(1),
)
const returned = {
  reference: refunds.reference,
  status: refunds.status,
  createdAt: refunds.createdAt,
  doneAt: refunds.doneAt,
}
/** A payment that was not needed, or the invoice's share of one. */
const ofPayment = statement((db) =>
  db
    .select({
      ...returned,
      amount: sql<number>`coalesce(${paymentShares.returnedAmount}, ${refunds.amount})`.mapWith(Number),
    })
    .from(refunds)
    .leftJoin(...shareOf(refunds.paymentAttemptId))
    .where(
      and(
        sql`${refunds.reference} in (
          select of_invoice."reference" from ${refunds} of_invoice where of_invoice."invoice_id" = ${P('invoiceId')}
          union all select of_share."reference" from ${refunds} of_share
            inner join ${paymentShares} share on share."payment_attempt_id" = of_share."payment_attempt_id"
            where share."invoice_id" = ${P('invoiceId')})`,
        or(isNull(paymentShares.invoiceId), gt(paymentShares.returnedAmount, 0)),
      ),
    ),
)
/** Credited after it was paid. */
const ofLine = statement((db) =>
  db
    .select({ ...returned, amount: refunds.amount })
    .from(refunds)
    .innerJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .where(eq(paidLineRefunds.invoiceId, P('invoiceId'))),
)

/** Records a change of the order; invoices have no subscribers. */
async function noteOrder(tx: Tx, orderId: string | null): Promise<void> {
  if (orderId !== null) await noteChange(tx, 'ORDER_CHANGED', orderId)
}

/** Statuses of all attempts, oldest first. */
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

const attemptsOf = statement((db) =>
  db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, P('orderId')))
    .orderBy(asc(paymentAttempts.number)),
)

/** Returns all attempts to pay an order, oldest first. */
export const listAttempts = (db: Db, orderId: string): Promise<AttemptRow[]> => all(attemptsOf(db, { orderId }))

/** Attempts to pay an order that the bank reported as paid, newest first. */
export async function listCompleted(db: Db, orderId: string): Promise<AttemptRow[]> {
  return all(completed(db, { orderId }))
}

/** Inserts the next attempt. The database refuses a second live one. */
export async function insertAttempt(
  tx: Tx,
  payable: Payable,
  row: Pick<AttemptRow, 'id' | 'reference' | 'amount' | 'createdAt'> & Partial<Pick<AttemptRow, 'status' | 'isPart'>>,
): Promise<AttemptRow> {
  const known = await one(queriesFor(payable).numberOf(tx, payable))
  const values = { ...row, ...payable, number: (known?.n ?? 0) + 1, changedAt: row.createdAt }
  await noteOrder(tx, 'orderId' in payable ? payable.orderId : null)
  return written(insertion(tx, values))
}

/** Records the invoices of a payment of several. */
export async function insertShares(tx: Tx, id: string, of: readonly Share[]): Promise<void> {
  for (const share of of) await run(shareInsertion(tx, { ...share, paymentAttemptId: id }))
}

/** The invoices of a payment, each with its share. */
export async function listShares(
  db: Db,
  { id, invoiceId, amount }: Pick<AttemptRow, 'id' | 'invoiceId' | 'amount'>,
): Promise<Share[]> {
  const several = await all(shares(db, { id }))
  return several.length > 0 || invoiceId === null ? several : [{ invoiceId, amount }]
}

/** The amounts that the invoices of a payment of several kept of it; empty for other payments. */
export const listKept = (db: Db, id: string): Promise<Share[]> => all(kept(db, { id }))

const taken = statement((db) =>
  db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .innerJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .where(and(eq(paidLineRefunds.paymentAttemptId, P('id')), eq(paidLineRefunds.invoiceId, P('invoiceId')))),
)

/** Sums what was refunded of a payment for lines of one of the invoices that it paid. */
export const sumTaken = async (db: Db, id: string, invoiceId: string): Promise<number> =>
  (await one(taken(db, { id, invoiceId })))?.amount ?? 0

/** Live attempts to ask the bank for: created after a time, and due since another or since their first pause. */
export const listToAsk = (
  db: Db,
  asked: { now: number; firstMs: number; after: number; limit: number },
): Promise<AttemptRow[]> => all(toAsk(db, asked))

export async function setNextAsk(tx: Tx, id: string, nextAskAt: number): Promise<void> {
  await run(change(tx, { nextAskAt }, { id }))
}

/** Makes results outdated that were asked for before. */
export async function addHint(tx: Tx, id: string): Promise<void> {
  await run(hint(tx, { id }))
}

/**
 * Records what one invoice of a payment of several received, and what of that was not needed. Has no effect on a
 * payment of one invoice.
 */
export async function setSharePaid(
  tx: Tx,
  id: string,
  { invoiceId, paid, returned }: { invoiceId: string; paid: number; returned: number },
): Promise<void> {
  await run(sharePayment(tx, { id, invoiceId, paid, returned }))
}

/** Status of the last payment of several invoices of an account; null when there was none. */
export async function findSumStatus(db: Db, accountId: string): Promise<PaymentStatus | null> {
  return (await one(lastSum(db, { accountId })))?.status ?? null
}

/** The payment through the bank that paid an invoice; null when it was paid otherwise, or in parts. */
export async function findPaidOnline(db: Db, invoiceId: string): Promise<string | null> {
  return (await one(paidOnline(db, { invoiceId })))?.id ?? null
}

/** A refund of an invoice. */
export type ReturnRow = Pick<typeof refunds.$inferSelect, 'reference' | 'amount' | 'status' | 'createdAt' | 'doneAt'>

/** Attempts to pay an invoice, alone or together with others, oldest first. */
export const listAttemptsOf = (db: Db, invoiceId: string): Promise<AttemptRow[]> =>
  all(attemptsOfInvoice(db, { invoiceId }))

/** Refunds of an invoice, oldest first. */
export async function listReturns(db: Db, invoiceId: string): Promise<ReturnRow[]> {
  const rows = [...(await all(ofPayment(db, { invoiceId }))), ...(await all(ofLine(db, { invoiceId })))]
  return rows.sort((a, b) => a.createdAt - b.createdAt)
}

export async function setPaymentUrl(tx: Db, id: string, paymentUrl: string): Promise<void> {
  await run(change(tx, { paymentUrl }, { id }))
}

/** Cancels the live attempt. If the bank later reports it as paid, it still counts. */
export async function cancelLive(tx: Tx, payable: Payable, now: number): Promise<void> {
  const cancelled = await run(queriesFor(payable).callingOff(tx, { ...payable, now }))
  if (cancelled > 0) await noteOrder(tx, 'orderId' in payable ? payable.orderId : null)
}

/** Compare and set: false when the attempt's status had changed since the caller read it. */
export async function moveAttempt(
  tx: Tx,
  { id, status: from }: Pick<AttemptRow, 'id' | 'status'>,
  to: { status: PaymentStatus; paidAmount: number | null; changedAt: number },
): Promise<boolean> {
  const moved = await one(move(tx, to, { id, from }))
  if (moved) await noteOrder(tx, moved.orderId)
  return moved !== null
}
