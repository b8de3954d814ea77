import { and, asc, count, eq, gt, gte, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
import { invoicePauses, invoicePayments, invoices, invoiceWriteOffs } from '../../../db/schema/invoices'
import type { Day } from '../../../rules/calendar'
import { groupBy } from '../../../rules/group-by'
import { isInvoiceOf } from './invoices.queries'

export type PaymentRow = typeof invoicePayments.$inferSelect

const P = sql.placeholder

const ofInvoice = statement((db) =>
  db
    .select()
    .from(invoicePayments)
    .where(eq(invoicePayments.invoiceId, P('invoiceId')))
    .orderBy(asc(invoicePayments.notedAt), asc(invoicePayments.id)),
)
const ofInvoices = statement((db) =>
  db
    .select()
    .from(invoicePayments)
    .where(isAmong(invoicePayments.invoiceId, 'invoiceIds'))
    .orderBy(asc(invoicePayments.notedAt), asc(invoicePayments.id)),
)
const parts = statement((db) =>
  db
    .select({
      id: invoicePayments.invoiceId,
      amount: sum(sql`${invoicePayments.amount} - ${invoicePayments.surplus}`).mapWith(Number),
    })
    .from(invoicePayments)
    .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
    .where(and(eq(invoices.accountId, P('accountId')), isNull(invoicePayments.settledAt)))
    .groupBy(invoicePayments.invoiceId),
)
const writeOffs = statement((db) =>
  db
    .select({ id: invoiceWriteOffs.invoiceId, amount: invoiceWriteOffs.amount })
    .from(invoiceWriteOffs)
    .innerJoin(invoices, eq(invoices.id, invoiceWriteOffs.invoiceId))
    .where(eq(invoices.accountId, P('accountId'))),
)
const pause = statement((db) =>
  db
    .select({ until: invoicePauses.until })
    .from(invoicePauses)
    .where(eq(invoicePauses.invoiceId, P('invoiceId'))),
)
const pauses = statement((db) =>
  db
    .select({ id: invoicePauses.invoiceId, until: invoicePauses.until })
    .from(invoicePauses)
    .innerJoin(invoices, eq(invoices.id, invoicePauses.invoiceId))
    .where(eq(invoices.accountId, P('accountId'))),
)

/** Whether a payment is a transfer, and not one of the order that the bank's interface reported. */
export const isTransfer = ({ paymentAttemptId }: Pick<PaymentRow, 'paymentAttemptId'>): boolean =>
  paymentAttemptId === null

const isByTransfer = isNull(invoicePayments.paymentAttemptId)

/** Payments of an invoice by transfer, and those that its order had received, in the order of recording. */
export const listPayments = (db: Db, invoiceId: string): Promise<PaymentRow[]> => all(ofInvoice(db, { invoiceId }))

/** As `listPayments`, of several invoices, by invoice. */
export const listPaymentsOf = async (
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PaymentRow[]>> =>
  groupBy(await all(ofInvoices(db, { invoiceIds })), ({ invoiceId }) => invoiceId)

/** Part payments of what is still outstanding: those that the order had received, then transfers. */
export async function listUnsettled(db: Db, invoiceId: string): Promise<PaymentRow[]> {
  const open = (await listPayments(db, invoiceId)).filter(({ settledAt }) => settledAt === null)
  return [...open.filter((one) => !isTransfer(one)), ...open.filter(isTransfer)]
}

/** Part payments of an account's invoices that are not paid in full, by invoice. */
export async function partsOf(db: Db, accountId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await all(parts(db, { accountId }))).map(({ id, amount }) => [id, amount]))
}

/** Amounts that were written off of an account's invoices. */
export async function writeOffsOf(db: Db, accountId: string): Promise<ReadonlyMap<string, number>> {
  return new Map((await all(writeOffs(db, { accountId }))).map(({ id, amount }) => [id, amount]))
}

export async function insertPayment(tx: Tx, row: typeof invoicePayments.$inferInsert): Promise<void> {
  await run(tx.insert(invoicePayments).values(row))
}

/** Records that the invoice of part payments was paid in full. */
export async function settlePayments(tx: Tx, invoiceId: string, at: number): Promise<void> {
  const isPart = and(eq(invoicePayments.invoiceId, invoiceId), isNull(invoicePayments.settledAt))
  await run(tx.update(invoicePayments).set({ settledAt: at }).where(isPart))
}

export async function setSurplus(tx: Tx, id: string, surplus: number): Promise<void> {
  await run(tx.update(invoicePayments).set({ surplus }).where(eq(invoicePayments.id, id)))
}

/** Records what went back through the bank of a payment of the order. */
export async function setGoneBack(tx: Tx, id: string, amount: number, at: number): Promise<void> {
  const gone = { surplus: amount, surplusReturnedAt: amount > 0 ? at : null }
  await run(tx.update(invoicePayments).set(gone).where(eq(invoicePayments.id, id)))
}

/** Records that what an invoice did not need was paid back. Returns the amount; 0 if there was none. */
export async function setSurplusReturned(tx: Tx, invoiceId: string, at: number): Promise<number> {
  const isOwed = and(
    eq(invoicePayments.invoiceId, invoiceId),
    gt(invoicePayments.surplus, 0),
    isNull(invoicePayments.surplusReturnedAt),
  )
  const rows = await all(
    tx
      .update(invoicePayments)
      .set({ surplusReturnedAt: at })
      .where(isOwed)
      .returning({ surplus: invoicePayments.surplus }),
  )
  return rows.reduce((total, { surplus }) => total + surplus, 0)
}

/** The payment that was typed in with this bank reference; null if there is none. */
export async function findByReference(db: Db, bankReference: string): Promise<PaymentRow | null> {
  const isTyped = and(eq(invoicePayments.bankReference, bankReference), isNull(invoicePayments.entryId))
  return one(db.select().from(invoicePayments).where(isTyped))
}

/** Records that a payment that was typed in is this entry of a bank file. */
export async function linkPayment(tx: Tx, id: string, entryId: string): Promise<void> {
  await run(tx.update(invoicePayments).set({ entryId }).where(eq(invoicePayments.id, id)))
}

export async function deleteTransfers(tx: Tx, invoiceId: string): Promise<void> {
  await run(tx.delete(invoicePayments).where(and(eq(invoicePayments.invoiceId, invoiceId), isByTransfer)))
}

/** Records that what the order had received is part of what is still outstanding. */
export async function reopenOrderPayments(tx: Tx, invoiceId: string): Promise<void> {
  const isOfOrder = and(eq(invoicePayments.invoiceId, invoiceId), isNotNull(invoicePayments.paymentAttemptId))
  await run(tx.update(invoicePayments).set({ settledAt: null }).where(isOfOrder))
}

/** Sums the transfers that arrived from a day until, but not including, another, in cents. */
export async function sumReceived(db: Db, { from, to }: { from: Day; to: Day }): Promise<number> {
  const isIn = and(gte(invoicePayments.receivedOn, from), lt(invoicePayments.receivedOn, to), isByTransfer)
  const [sums] = await all(
    db
      .select({ amount: sum(invoicePayments.amount).mapWith(Number) })
      .from(invoicePayments)
      .where(isIn),
  )
  return sums?.amount ?? 0
}

/** Sums and counts the surpluses of transfers that were paid back in a range in milliseconds, `before` excluded. */
export async function sumSurplusReturned(db: Db, range: { from: number; before: number }) {
  const at = invoicePayments.surplusReturnedAt
  const [sums] = await all(
    db
      .select({ amount: sum(invoicePayments.surplus).mapWith(Number), count: count() })
      .from(invoicePayments)
      .where(and(sql`${at} is not null`, gte(at, range.from), lt(at, range.before), isByTransfer)),
  )
  return { amount: sums?.amount ?? 0, count: sums?.count ?? 0 }
}

export interface OwedSurplus {
  invoiceId: string
  amount: number
  since: number
}

/** Surpluses of payments by transfer that the shop has not paid back yet, oldest first; all, or those of one customer. */
export async function listSurpluses(db: Db, limit: number, accountId: string | null = null): Promise<OwedSurplus[]> {
  const { id, invoiceId, surplus, notedAt } = invoicePayments
  // Written as a literal, since the index covers these only. Grouped directly, all payments would be read.
  const owed = db.select({ id }).from(invoicePayments).where(sql`surplus > 0 and surplus_returned_at is null`)
  return all(
    db
      .select({
        invoiceId,
        amount: sum(surplus).mapWith(Number),
        since: sql<number>`min(${notedAt})`.mapWith(Number),
      })
      .from(invoicePayments)
      .where(and(inArray(id, owed), accountId === null ? undefined : isInvoiceOf(invoiceId, sql`${accountId}`)))
      .groupBy(invoiceId)
      .orderBy(sql`min(${notedAt})`, invoiceId)
      .limit(limit),
  )
}

/** Adds to an earlier write-off of the same invoice. */
export async function insertWriteOff(tx: Tx, row: typeof invoiceWriteOffs.$inferInsert): Promise<void> {
  const { invoiceId, amount } = invoiceWriteOffs
  const set = { amount: sql`${amount} + ${row.amount}`, writtenOffAt: row.writtenOffAt }
  await run(tx.insert(invoiceWriteOffs).values(row).onConflictDoUpdate({ target: invoiceId, set }))
}

export async function deleteWriteOff(tx: Tx, invoiceId: string): Promise<void> {
  await run(tx.delete(invoiceWriteOffs).where(eq(invoiceWriteOffs.invoiceId, invoiceId)))
}

/** Day from which an invoice is reminded of again; null if reminders are not paused. */
export async function findPause(db: Db, invoiceId: string): Promise<Day | null> {
  return (await one(pause(db, { invoiceId })))?.until ?? null
}

/** Days until which reminders of an account's invoices are paused, by invoice. */
export async function pausesOf(db: Db, accountId: string): Promise<ReadonlyMap<string, Day>> {
  return new Map((await all(pauses(db, { accountId }))).map(({ id, until }) => [id, until]))
}

/** Null ends the pause. */
export async function setPause(tx: Tx, invoiceId: string, until: Day | null, pausedAt: number): Promise<void> {
  await run(tx.delete(invoicePauses).where(eq(invoicePauses.invoiceId, invoiceId)))
  if (until !== null) await run(tx.insert(invoicePauses).values({ invoiceId, until, pausedAt }))
}
