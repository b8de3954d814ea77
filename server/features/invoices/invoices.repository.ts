import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, min, or, sql, sum } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, statementOfRows, written } from '../../../db/query'
import { invoiceChargebacks } from '../../../db/schema/chargebacks'
import { invoiceLines, invoices } from '../../../db/schema/invoices'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
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
/** The oldest invoice charged the order; a line that is charged again can be on a later one too. */
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
const creditNotesOfLines = statement((db) =>
  db
    .select({ orderLineId: invoiceLines.orderLineId, invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(isAmong(invoiceLines.orderLineId, 'ids'), eq(invoices.kind, 'CREDIT_NOTE')))
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
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, P('invoiceId')))
    .orderBy(asc(invoiceLines.position)),
)
const insertion = statementByColumns((db, row: typeof invoices.$inferInsert) =>
  db.insert(invoices).values(row).returning(),
)
const lineInsertion = statementOfRows((db, rows: (typeof invoiceLines.$inferInsert)[]) =>
  db.insert(invoiceLines).values(rows),
)
const byNumber = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.series, P('series')), eq(invoices.year, P('year')), eq(invoices.number, P('number')))),
)
const newestOf = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(isAmong(invoices.accountId, 'accountIds'))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(P('limit')),
)
/** Charged back after it was paid, and not paid again. */
const isOpenAgain = sql`exists (select 1 from ${invoiceChargebacks} where ${invoiceChargebacks.invoiceId} = ${invoices.id}
  and ${invoiceChargebacks.amount} > 0 and ${invoiceChargebacks.repaidAt} is null)`
const isUnpaid = and(eq(invoices.kind, 'INVOICE'), or(isNull(invoices.paidAt), isOpenAgain))
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
/** A credit note has one line. */
const creditedLine = statement((db) =>
  db
    .select({ net: sum(invoices.net).mapWith(Number), gross: sum(invoices.gross).mapWith(Number) })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoiceLines.orderLineId, P('orderLineId')), eq(invoices.creditsId, P('invoiceId')))),
)
/** Of an invoice and its credit notes. */
const leftOfOrder = statement((db) =>
  db
    .select({ net: sum(invoiceLines.net).mapWith(Number) })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(
      and(
        eq(invoiceLines.orderId, P('orderId')),
        or(eq(invoices.id, P('invoiceId')), eq(invoices.creditsId, P('invoiceId'))),
      ),
    ),
)
const goodwillNotes = statement((db) =>
  db
    .select({ orderId: invoiceLines.orderId, invoice: invoices })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(isAmong(invoiceLines.orderId, 'orderIds'), eq(invoiceLines.isGoodwill, true)))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number)),
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
const sumOfByHand = statement((db) =>
  db
    .select({ amount: sum(refunds.amount).mapWith(Number) })
    .from(paidLineRefunds)
    .innerJoin(refunds, eq(refunds.reference, paidLineRefunds.reference))
    .where(and(eq(paidLineRefunds.invoiceId, P('id')), isNull(paidLineRefunds.paymentAttemptId))),
)
const payingBack = statement((db) =>
  db
    .update(refunds)
    .set({ status: 'DONE', doneAt: sql`${P('now')}` })
    .where(and(ofThisByHand, eq(refunds.status, 'NOTED')))
    .returning({ amount: refunds.amount }),
)
const chargedBack = statement((db) =>
  db
    .select({ id: invoiceChargebacks.invoiceId, amount: sum(invoiceChargebacks.amount).mapWith(Number) })
    .from(invoiceChargebacks)
    .innerJoin(invoices, eq(invoices.id, invoiceChargebacks.invoiceId))
    .where(and(eq(invoices.accountId, P('accountId')), isNull(invoiceChargebacks.repaidAt)))
    .groupBy(invoiceChargebacks.invoiceId),
)
const isChargeback = and(
  eq(invoiceChargebacks.paymentAttemptId, P('paymentAttemptId')),
  eq(invoiceChargebacks.invoiceId, P('invoiceId')),
)
const chargeback = statement((db) => db.select().from(invoiceChargebacks).where(isChargeback))
const chargebackInsertion = statementByColumns((db, row: typeof invoiceChargebacks.$inferInsert) =>
  db.insert(invoiceChargebacks).values(row),
)
const chargebackChange = statementByColumns((db, row: Partial<typeof invoiceChargebacks.$inferInsert>) =>
  db.update(invoiceChargebacks).set(row).where(isChargeback),
)
const repayment = statement((db) =>
  db
    .update(invoiceChargebacks)
    .set({ repaidAt: sql`${P('now')}` })
    .where(and(eq(invoiceChargebacks.invoiceId, P('invoiceId')), isNull(invoiceChargebacks.repaidAt))),
)
/** A closed invoice is immutable, except for its payment. */
const payment = statementByColumns((db, row: Pick<InvoiceRow, 'paidAt'>) =>
  db
    .update(invoices)
    .set(row)
    .where(and(eq(invoices.id, P('id')), eq(invoices.kind, 'INVOICE'), eq(invoices.closed, true))),
)
/** A closed invoice is immutable. */
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

/** Lists the invoices and credit notes of accounts, newest first. */
export const listNewestOf = (db: Db, accountIds: readonly string[], limit: number): Promise<InvoiceRow[]> =>
  accountIds.length === 0 ? Promise.resolve([]) : all(newestOf(db, { accountIds, limit }))

/** Final invoices that are not recorded as paid, by due date. */
export async function listUnpaid(db: Db): Promise<InvoiceRow[]> {
  return all(unpaid(db, {}))
}

/** Total credited on one invoice; positive. */
export async function creditedOf(db: Db, invoiceId: string): Promise<{ net: number; gross: number }> {
  const taken = await one(credited(db, { invoiceId }))
  return { net: 0 - (taken?.net ?? 0), gross: 0 - (taken?.gross ?? 0) }
}

/** Total credited of an order line on one invoice; positive. */
export async function creditedOfLine(
  db: Db,
  invoiceId: string,
  orderLineId: string,
): Promise<{ net: number; gross: number }> {
  const taken = await one(creditedLine(db, { invoiceId, orderLineId }))
  return { net: 0 - (taken?.net ?? 0), gross: 0 - (taken?.gross ?? 0) }
}

/** Net amount that an invoice charges for an order, less its credit notes. */
export async function leftOfOrderOn(db: Db, invoiceId: string, orderId: string): Promise<number> {
  return (await one(leftOfOrder(db, { invoiceId, orderId })))?.net ?? 0
}

/** Totals credited on an account's invoices, including VAT and negative, by invoice. */
export async function creditsOf(db: Db, accountId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await all(credits(db, { accountId }))
  return new Map(rows.map(({ id, gross }) => [id ?? '', gross]))
}

/** Amounts that were charged back of an account's invoices and not paid again, by invoice. */
export async function chargebacksOf(db: Db, accountId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await all(chargedBack(db, { accountId }))).map(({ id, amount }) => [id, amount]))
}

/** Records the part of a chargeback that concerns an invoice. Returns what was recorded before; null if nothing was. */
export async function setChargeback(
  tx: Tx,
  of: { paymentAttemptId: string; invoiceId: string },
  amount: number,
): Promise<typeof invoiceChargebacks.$inferSelect | null> {
  const before = await one(chargeback(tx, of))
  if (!before) await run(chargebackInsertion(tx, { ...of, amount }))
  // A later chargeback of the same payment is open again.
  else await run(chargebackChange(tx, amount > 0 ? { amount } : { amount, repaidAt: null }, of))
  return before
}

/** Records that what was charged back of an invoice was paid again. */
export async function setRepaid(tx: Tx, invoiceId: string, now: number): Promise<void> {
  await run(repayment(tx, { invoiceId, now }))
}

/** Null reverts the payment. Throws for an open invoice, and for one that charges nothing. */
export async function setPaid(tx: Tx, id: string, paidAt: number | null): Promise<void> {
  if ((await run(payment(tx, { paidAt }, { id }))) === 0) throw new Error(`invoice ${id} cannot be paid`)
}

/** Removes the pending manual refunds of an invoice that turns out unpaid. */
export async function dropRefundsByHand(tx: Tx, id: string): Promise<void> {
  await run(byHand(tx, { id }))
}

/** Invoices that were paid by bank transfer and have a pending manual refund, with its amount, oldest first. */
export async function listOwed(db: Db): Promise<{ invoice: InvoiceRow; amount: number; since: number | null }[]> {
  return all(owed(db, {}))
}

/** Whether part of an invoice was refunded manually. */
export async function wasPaidBackByHand(db: Db, id: string): Promise<boolean> {
  return (await one(paidBack(db, { id }))) !== null
}

/** Sums the manual refunds of an invoice, pending or done. */
export const sumByHand = async (db: Db, id: string): Promise<number> =>
  (await one(sumOfByHand(db, { id })))?.amount ?? 0

/** Records the manual refund. Returns its amount; 0 when none was pending. */
export async function setPaidBack(tx: Tx, id: string, now: number): Promise<number> {
  return (await all(payingBack(tx, { id, now }))).reduce((total, { amount }) => total + amount, 0)
}

/** The invoice that charged an order; null until it exists. */
export async function findInvoiceOfOrder(db: Db, orderId: string): Promise<InvoiceRow | null> {
  return (await one(ofOrder(db, { orderId })))?.invoice ?? null
}

/** The last invoice that charged a line of an order; null when none did. */
export async function findInvoiceOfLine(db: Db, orderLineId: string): Promise<InvoiceRow | null> {
  return (await one(ofOrderLine(db, { orderLineId })))?.invoice ?? null
}

/** Credit notes of an order, oldest first. */
export async function listCreditNotes(db: Db, orderId: string): Promise<InvoiceRow[]> {
  return all(creditNotes(db, { orderId }))
}

/** Credit notes of each of these order lines, oldest first, by the id of the line. */
export async function listCreditNotesOfLines(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceRow[]>> {
  const found = new Map<string, InvoiceRow[]>()
  for (const { orderLineId, invoice } of await all(creditNotesOfLines(db, { ids })))
    found.set(orderLineId ?? '', [...(found.get(orderLineId ?? '') ?? []), invoice])
  return found
}

/** Credit notes with goodwill of each of these orders, oldest first, by the id of the order. */
export async function listGoodwillNotes(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceRow[]>> {
  const found = new Map<string, InvoiceRow[]>()
  for (const { orderId, invoice } of await all(goodwillNotes(db, { orderIds })))
    found.set(orderId, [...(found.get(orderId) ?? []), invoice])
  return found
}

/** An account's open invoice of a month; null when there is none yet. */
export async function findOpen(
  db: Db,
  wanted: Pick<InvoiceRow, 'accountId' | 'paymentMethod' | 'vatRate'> & { month: string },
): Promise<InvoiceRow | null> {
  return one(open(db, wanted))
}

/** Assigns the next number of its series and year. */
export async function insertInvoice(tx: Tx, row: NewInvoice): Promise<InvoiceRow> {
  const number = await nextNumber(tx, `invoice-${row.series}-${row.year}`)
  return written(insertion(tx, { ...row, number }))
}

/** Appends to the existing lines. */
export async function addLines(tx: Tx, invoiceId: string, added: readonly NewInvoiceLine[]): Promise<void> {
  await insertLines(tx, invoiceId, added, (await all(lines(tx, { invoiceId }))).length)
}

/** Appends to an invoice that has this many lines. */
export async function insertLines(
  tx: Tx,
  invoiceId: string,
  added: readonly NewInvoiceLine[],
  length = 0,
): Promise<void> {
  await lineInsertion(
    tx,
    added.map((line, at) => ({ ...line, invoiceId, position: length + at + 1 })),
  )
}

/** In the order of charging. */
export const listLines = (db: Db, invoiceId: string): Promise<InvoiceLineRow[]> => all(lines(db, { invoiceId }))

/** Throws for a closed invoice. */
export async function updateOpen(tx: Tx, id: string, values: Partial<InvoiceRow>): Promise<void> {
  if ((await run(change(tx, values, { id }))) === 0) throw new Error(`invoice ${id} is closed`)
}

/** An invoice without a date is open (`invoices_closed`): dates have an index. */
const isDue = (month: string) => and(isNull(invoices.issuedOn), or(isNull(invoices.month), lt(invoices.month, month)))

/** Counts open invoices of a month before this one. */
export const countDue = async (db: Db, month: string): Promise<number> =>
  (await one(db.select({ n: count() }).from(invoices).where(isDue(month))))?.n ?? 0

/** Open invoices whose month has ended, by number. */
export async function listDue(db: Db, month: string, limit: number): Promise<InvoiceRow[]> {
  return all(
    db.select().from(invoices).where(isDue(month)).orderBy(asc(invoices.year), asc(invoices.number)).limit(limit),
  )
}

/** Year of the invoice date; of an open invoice, of its month. */
const yearOf = sql<string>`substr(coalesce(${invoices.issuedOn}, ${invoices.month}), 1, 4)`

const isOf = (accountId: string, year: number | null) =>
  and(eq(invoices.accountId, accountId), year === null ? undefined : eq(yearOf, String(year)))

/** Newest first; read backwards when the page is. */
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

/** Position of an invoice in the list of an account: two may be issued at the same time. */
export type InvoicePlace = Pick<InvoiceRow, 'issuedAt' | 'id'>

const beyond = (than: typeof lt, { issuedAt, id }: InvoicePlace) =>
  or(than(invoices.issuedAt, issuedAt), and(eq(invoices.issuedAt, issuedAt), than(invoices.id, id)))

export async function countInvoices(db: Db, accountId: string, year: number | null): Promise<number> {
  const row = await one(db.select({ n: count() }).from(invoices).where(isOf(accountId, year)))
  return row?.n ?? 0
}

const idsOfAccount = statement((db) =>
  db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.accountId, P('accountId'))),
)

/** Returns the ids of all invoices of an account. */
export const listInvoiceIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(idsOfAccount(db, { accountId }))).map(({ id }) => id)

/** Years in which an account has invoices, newest first. */
export async function listYears(db: Db, accountId: string): Promise<number[]> {
  const rows = await all(
    db.select({ year: yearOf }).from(invoices).where(eq(invoices.accountId, accountId)).groupBy(yearOf),
  )
  return rows
    .map(({ year }) => Number(year))
    .filter((year) => year > 0)
    .sort((a, b) => b - a)
}

/** Final invoices of a year, in the order of closing. */
export async function listFinalOf(db: Db, accountId: string, year: number): Promise<InvoiceRow[]> {
  return all(
    db
      .select()
      .from(invoices)
      .where(and(isOf(accountId, year), eq(invoices.closed, true)))
      .orderBy(asc(invoices.issuedOn), asc(invoices.series), asc(invoices.number)),
  )
}

/** Unpaid invoices of an account, final or open, by due date. */
export async function listUnsettled(db: Db, accountId: string): Promise<InvoiceRow[]> {
  return all(unsettled(db, { accountId }))
}
