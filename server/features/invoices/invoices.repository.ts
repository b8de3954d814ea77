import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, min, or, sql, sum } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { invoiceLines, invoices } from '../../../db/schema/invoices'
import { orders } from '../../../db/schema/orders'
import { paidLineRefunds, paymentAttempts, paymentShares, refunds } from '../../../db/schema/payments'
import type { InvoiceNumber } from '../../../rules/invoice'
import type { Page } from '../../graphql/connection'

export type InvoiceRow = typeof invoices.$inferSelect
export type NewInvoice = Omit<typeof invoices.$inferInsert, 'number'>
export type InvoiceLineRow = typeof invoiceLines.$inferSelect
export type NewInvoiceLine = Omit<typeof invoiceLines.$inferInsert, 'position' | 'invoiceId'>

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.id, P('id'))),
)
/** The oldest is the one that charged the order; a line that is charged again may stand on a later one too. */
const ofOrder = statement((db) =>
  db
    .select({ invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.orderId, P('orderId')), eq(invoices.kind, 'INVOICE')))
    .orderBy(asc(invoices.issuedAt))
    .limit(1),
)
const ofOrderLine = statement((db) =>
  db
    .select({ invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.orderLineId, P('orderLineId')), eq(invoices.kind, 'INVOICE')))
    .orderBy(desc(invoices.issuedAt))
    .limit(1),
)
const creditNotes = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, P('orderId')), eq(invoices.kind, 'CREDIT_NOTE')))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number)),
)
const open = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, P('accountId')),
        eq(invoices.paymentMethod, P('paymentMethod')),
        eq(invoices.vatRate, P('vatRate')),
        eq(invoices.month, P('month')),
        eq(invoices.closed, false),
      ),
    ),
)
const lines = statement((db) =>
  db
    .select({ line: invoiceLines, orderNumber: orders.number })
    .from(invoiceLines)
    .innerJoin(orders, eq(orders.id, invoiceLines.orderId))
    .where(eq(invoiceLines.invoiceId, P('invoiceId')))
    .orderBy(asc(invoiceLines.position)),
)
const insertion = statementByColumns((db, row: typeof invoices.$inferInsert) =>
  db.insert(invoices).values(row).returning(),
)
const lineInsertion = statementByColumns((db, row: typeof invoiceLines.$inferInsert) =>
  db.insert(invoiceLines).values(row),
)
const byNumber = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, P('series')), eq(invoices.year, P('year')), eq(invoices.number, P('number')))),
)
const isUnpaid = and(eq(invoices.kind, 'INVOICE'), isNull(invoices.paidAt))
const unpaid = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(isUnpaid, eq(invoices.closed, true)))
    .orderBy(asc(invoices.dueOn), asc(invoices.id)),
)
const unsettled = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(isUnpaid, eq(invoices.accountId, P('accountId'))))
    .orderBy(asc(invoices.dueOn), asc(invoices.id)),
)
const credits = statement((db) =>
  db
    .select({ id: invoices.creditsId, gross: sum(invoices.gross).mapWith(Number) })
    .from(invoices)
    .where(and(isNotNull(invoices.creditsId), eq(invoices.accountId, P('accountId'))))
    .groupBy(invoices.creditsId),
)
const credited = statement((db) =>
  db
    .select({ net: sum(invoices.net).mapWith(Number), gross: sum(invoices.gross).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.creditsId, P('invoiceId'))),
)
/** A payment of it, or its share of one, came in through the bank and did not go back whole. */
const paidOnline = statement((db) =>
  db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .leftJoin(paymentShares, eq(paymentShares.paymentAttemptId, paymentAttempts.id))
    .leftJoin(refunds, eq(refunds.paymentAttemptId, paymentAttempts.id))
    .where(
      and(
        eq(paymentAttempts.status, 'COMPLETED'),
        or(
          and(
            isNull(paymentShares.invoiceId),
            eq(paymentAttempts.invoiceId, P('id')),
            or(isNull(refunds.amount), lt(refunds.amount, paymentAttempts.paidAmount)),
          ),
          and(eq(paymentShares.invoiceId, P('id')), lt(paymentShares.returnedAmount, paymentShares.paidAmount)),
        ),
      ),
    )
    .orderBy(asc(paymentAttempts.createdAt))
    .limit(1),
)
const byHand = statement((db) =>
  db
    .delete(paidLineRefunds)
    .where(and(eq(paidLineRefunds.invoiceId, P('id')), isNull(paidLineRefunds.paymentAttemptId))),
)
const isByHand = and(isNull(paidLineRefunds.paymentAttemptId), eq(paidLineRefunds.reference, refunds.reference))
const owed = statement((db) =>
  db
    .select({ invoice: invoices, amount: sum(refunds.amount).mapWith(Number), since: min(refunds.createdAt) })
    .from(refunds)
    .innerJoin(paidLineRefunds, isByHand)
    .innerJoin(invoices, eq(invoices.id, paidLineRefunds.invoiceId))
    .where(eq(refunds.status, 'NOTED'))
    .groupBy(invoices.id)
    .orderBy(min(refunds.createdAt), invoices.id),
)
const ofThisByHand = sql`exists (select 1 from ${paidLineRefunds} where ${isByHand} and ${paidLineRefunds.invoiceId} = ${P('id')})`
const paidBack = statement((db) =>
  db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(and(ofThisByHand, eq(refunds.status, 'DONE')))
    .limit(1),
)
const payingBack = statement((db) =>
  db
    .update(refunds)
    .set({ status: 'DONE', doneAt: sql`${P('now')}` })
    .where(and(ofThisByHand, eq(refunds.status, 'NOTED')))
    .returning({ amount: refunds.amount }),
)
/** Nothing of a closed one changes, but for when it was paid. */
const payment = statementByColumns((db, row: Pick<InvoiceRow, 'paidAt'>) =>
  db
    .update(invoices)
    .set(row)
    .where(and(eq(invoices.id, P('id')), eq(invoices.kind, 'INVOICE'), eq(invoices.closed, true))),
)
/** Nothing of a closed one changes. */
const change = statementByColumns((db, row: Partial<InvoiceRow>) =>
  db
    .update(invoices)
    .set(row)
    .where(and(eq(invoices.id, P('id')), eq(invoices.closed, false))),
)

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | null> {
  return one(byId(db, { id }))
}

export async function findByNumber(db: Db, { series, year, number }: InvoiceNumber): Promise<InvoiceRow | null> {
  return one(byNumber(db, { series, year, number }))
}

/** Final invoices that nobody has noted as paid, the one that was due first first. */
export async function listUnpaid(db: Db): Promise<InvoiceRow[]> {
  return all(unpaid(db, {}))
}

/** What credit notes took back of one invoice; positive. */
export async function creditedOf(db: Db, invoiceId: string): Promise<{ net: number; gross: number }> {
  const taken = await one(credited(db, { invoiceId }))
  return { net: 0 - (taken?.net ?? 0), gross: 0 - (taken?.gross ?? 0) }
}

/** What credit notes took back of an account's invoices, with VAT and negative, by the invoice. */
export async function creditsOf(db: Db, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await all(credits(db, { accountId }))
  return new Map(rows.map(({ id, gross }) => [id ?? '', gross]))
}

/** Null takes the note back. Throws when it is open, or charges nothing. */
export async function setPaid(tx: Tx, id: string, paidAt: number | null): Promise<void> {
  if ((await run(payment(tx, { paidAt }, { id }))) === 0) throw new Error(`invoice ${id} cannot be paid`)
}

/** The payment through the bank that has paid it; null when it was paid otherwise. */
export async function findPaidOnline(db: Db, id: string): Promise<string | null> {
  return (await one(paidOnline(db, { id })))?.id ?? null
}

/** What was to be paid back by hand of an invoice that is not paid after all is taken off it. */
export async function dropRefundsByHand(tx: Tx, id: string): Promise<void> {
  await run(byHand(tx, { id }))
}

/** Invoices that were paid by a transfer and of which something is to be paid back by one, with how much, the oldest first. */
export async function listOwed(db: Db): Promise<{ invoice: InvoiceRow; amount: number; since: number | null }[]> {
  return all(owed(db, {}))
}

/** Whether something of an invoice was paid back by hand. */
export async function wasPaidBackByHand(db: Db, id: string): Promise<boolean> {
  return (await one(paidBack(db, { id }))) !== null
}

/** Notes that it was. Answers how much; 0 when nothing was to be paid back. */
export async function setPaidBack(tx: Tx, id: string, now: number): Promise<number> {
  return (await all(payingBack(tx, { id, now }))).reduce((total, { amount }) => total + amount, 0)
}

/** The invoice that charged an order; null until there is one. */
export async function findInvoiceOfOrder(db: Db, orderId: string): Promise<InvoiceRow | null> {
  return (await one(ofOrder(db, { orderId })))?.invoice ?? null
}

/** The last invoice that charged a line of an order; null when none did. */
export async function findInvoiceOfLine(db: Db, orderLineId: string): Promise<InvoiceRow | null> {
  return (await one(ofOrderLine(db, { orderLineId })))?.invoice ?? null
}

/** What was taken back of an order, the oldest first. */
export async function listCreditNotes(db: Db, orderId: string): Promise<InvoiceRow[]> {
  return all(creditNotes(db, { orderId }))
}

/** The one that gathers for an account in a month; null when none does yet. */
export async function findOpen(
  db: Db,
  wanted: Pick<InvoiceRow, 'accountId' | 'paymentMethod' | 'vatRate'> & { month: string },
): Promise<InvoiceRow | null> {
  return one(open(db, wanted))
}

/** Gives it the next number of its series and year. */
export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<InvoiceRow> {
  const number = await nextNumber(tx, `invoice-${row.series}-${row.year}`)
  return written(insertion(tx, { ...row, number }))
}

/** Below the lines that it has. */
export async function addLines(tx: Tx, invoiceId: string, added: readonly NewInvoiceLine[]): Promise<void> {
  const { length } = await all(lines(tx, { invoiceId }))
  for (const [at, line] of added.entries())
    await run(lineInsertion(tx, { ...line, invoiceId, position: length + at + 1 }))
}

export async function listLines(db: Db, invoiceId: string): Promise<{ line: InvoiceLineRow; orderNumber: number }[]> {
  return all(lines(db, { invoiceId }))
}

/** Throws when it is closed. */
export async function updateOpen(tx: Tx, id: string, values: Partial<InvoiceRow>): Promise<void> {
  if ((await run(change(tx, values, { id }))) === 0) throw new Error(`invoice ${id} is closed`)
}

/** Open ones whose month is over, in the order of their numbers. */
export async function listDue(db: Db, month: string, limit: number): Promise<InvoiceRow[]> {
  const isOver = or(isNull(invoices.month), lt(invoices.month, month))
  return all(
    db
      .select()
      .from(invoices)
      .where(and(eq(invoices.closed, false), isOver))
      .orderBy(asc(invoices.year), asc(invoices.number))
      .limit(limit),
  )
}

/** The year of the day that stands on it; of an open one, of its month. */
const yearOf = sql<string>`substr(coalesce(${invoices.issuedOn}, ${invoices.month}), 1, 4)`

const isOf = (accountId: string, year: number | null) =>
  and(eq(invoices.accountId, accountId), year === null ? undefined : eq(yearOf, String(year)))

/** The newest first; read backwards when the page is. */
export async function listInvoices(
  db: Db,
  { accountId, year }: { accountId: string; year: number | null },
  { after, before, isBackward, limit }: Page<InvoicePlace>,
): Promise<InvoiceRow[]> {
  const direction = isBackward ? asc : desc
  return all(
    db
      .select()
      .from(invoices)
      .where(
        and(
          isOf(accountId, year),
          after === null ? undefined : beyond(lt, after),
          before === null ? undefined : beyond(gt, before),
        ),
      )
      .orderBy(direction(invoices.issuedAt), direction(invoices.id))
      .limit(limit),
  )
}

/** Where an invoice stands in the list of an account: two may be issued at one moment. */
export type InvoicePlace = Pick<InvoiceRow, 'issuedAt' | 'id'>

const beyond = (than: typeof lt, { issuedAt, id }: InvoicePlace) =>
  or(than(invoices.issuedAt, issuedAt), and(eq(invoices.issuedAt, issuedAt), than(invoices.id, id)))

export async function countInvoices(db: Db, accountId: string, year: number | null): Promise<number> {
  const row = await one(db.select({ n: count() }).from(invoices).where(isOf(accountId, year)))
  return row?.n ?? 0
}

/** The years that an account has invoices of, the newest first. */
export async function listYears(db: Db, accountId: string): Promise<number[]> {
  const rows = await all(
    db.select({ year: yearOf }).from(invoices).where(eq(invoices.accountId, accountId)).groupBy(yearOf),
  )
  return rows
    .map(({ year }) => Number(year))
    .filter((year) => year > 0)
    .sort((a, b) => b - a)
}

/** The final ones of a year, in the order in which they were closed. */
export async function listFinalOf(db: Db, accountId: string, year: number): Promise<InvoiceRow[]> {
  return all(
    db
      .select()
      .from(invoices)
      .where(and(isOf(accountId, year), eq(invoices.closed, true)))
      .orderBy(asc(invoices.issuedOn), asc(invoices.series), asc(invoices.number)),
  )
}

/** Invoices of an account that nobody has paid, final or open, the one that was due first first. */
export async function listUnsettled(db: Db, accountId: string): Promise<InvoiceRow[]> {
  return all(unsettled(db, { accountId }))
}
