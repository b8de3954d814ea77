import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, one, run, statement } from '../../../../db/query'
import { paymentAttempts } from '../../../../db/schema/payments'
import { paidLineRefunds, refunds, staffRefunds } from '../../../../db/schema/refunds'
import { type Day, startOfDay } from '../../../../rules/calendar'
import { addDays } from '../../../../rules/renewal'
import { isInvoiceOf } from '../../invoices/invoices.queries'
import { isOrderOf, isPaidOrder } from '../../orders/orders.queries'
import { withoutItsLine } from '../../orders/refunds.service'
import type { StaffRefundState } from './staff-refunds.graphql'

type StoredRefund = typeof refunds.$inferSelect

/** A refund with how it is paid, and who decided it. */
export interface StaffRefundRow extends StoredRefund {
  /** The paid invoice on account that it is taken from; null for others. */
  sourceInvoiceId: string | null
  isByTransfer: boolean
  /** Null unless staff decided it. */
  staffId: string | null
}

const P = sql.placeholder

const source = { invoiceId: paidLineRefunds.invoiceId, paymentAttemptId: paidLineRefunds.paymentAttemptId }
const ROW = { refund: refunds, source, staffId: staffRefunds.staffId }
const selection = (db: Db) =>
  db
    .select(ROW)
    .from(refunds)
    .leftJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .leftJoin(staffRefunds, and(eq(staffRefunds.orderLineId, refunds.orderLineId), eq(staffRefunds.part, refunds.part)))

const byReference = statement((db) => selection(db).where(eq(refunds.reference, P('reference'))))
const byStaff = statement((db) =>
  db
    .select({ amount: sum(staffRefunds.amount).mapWith(Number) })
    .from(staffRefunds)
    .where(and(eq(staffRefunds.staffId, P('staffId')), gte(staffRefunds.createdAt, P('since')))),
)
const byAccount = statement((db) =>
  db
    .select({ amount: sum(staffRefunds.amount).mapWith(Number) })
    .from(staffRefunds)
    .where(and(eq(staffRefunds.accountId, P('accountId')), gte(staffRefunds.createdAt, P('since')))),
)

export interface RefundQuery {
  state: StaffRefundState | null
  orderId: string | null
  accountId: string | null
  /** Only refunds with these references. */
  references?: readonly string[]
}

/** Position of a refund in the list: two may have the same time. */
export interface RefundPlace {
  at: number
  reference: string
}

/** Time by which refunds are listed: those that were paid by that, the others by when they were recorded. */
export const momentOf = (
  query: RefundQuery,
  { createdAt, doneAt }: Pick<StoredRefund, 'createdAt' | 'doneAt'>,
): number => (query.state === 'DONE' ? (doneAt ?? createdAt) : createdAt)

const momentIn = ({ state }: RefundQuery) => (state === 'DONE' ? refunds.doneAt : refunds.createdAt)

/** Refunds of money, newest first unless asked otherwise, after a position. Those that are deducted from an unpaid invoice are none. */
export async function listRefundRows(
  db: Db,
  query: RefundQuery,
  page: { after: RefundPlace | null; limit: number; oldestFirst?: boolean },
): Promise<StaffRefundRow[]> {
  const rows = await all(
    selection(db)
      .where(and(conditionOf(db, query), page.after === null ? undefined : isBehind(query, page.after)))
      .orderBy(...[momentIn(query), refunds.reference].map((column) => (page.oldestFirst ? asc(column) : desc(column))))
      .limit(page.limit),
  )
  return rows.map(rowOf)
}

/** Counts up to a limit. */
export async function countRefundRows(db: Db, query: RefundQuery, limit: number): Promise<number> {
  const found = db
    .select({ reference: refunds.reference })
    .from(refunds)
    .leftJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .where(conditionOf(db, query))
    .limit(limit)
    .as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

export interface RefundDaySum {
  day: Day
  count: number
  amount: number
}

/**
 * Sums the refunds of whole days in Amsterdam, which are given newest first. No other day between them has any that fit the query, as on
 * a page of the list.
 */
export async function sumRefundDays(db: Db, query: RefundQuery, days: readonly Day[]): Promise<RefundDaySum[]> {
  const [newest, oldest] = [days[0], days.at(-1)]
  if (newest === undefined || oldest === undefined) return []
  const moment = momentIn(query)
  const isIn = and(gte(moment, startOfDay(oldest)), lt(moment, startOfDay(addDays(newest, 1))))
  const begins = days.map((day, at) => sql`when ${moment} >= ${startOfDay(day)} then ${sql.raw(String(at))}`)
  const found = db
    .select({ amount: refunds.amount, place: sql<number>`case ${sql.join(begins, sql` `)} end`.as('place') })
    .from(refunds)
    .leftJoin(paidLineRefunds, eq(paidLineRefunds.reference, refunds.reference))
    .where(and(conditionOf(db, query), isIn))
    .as('found')
  const rows = await all(
    db
      .select({ place: found.place, count: count(), amount: sum(found.amount).mapWith(Number) })
      .from(found)
      .groupBy(found.place),
  )
  const sums = new Map(rows.map((row) => [Number(row.place), row]))
  return days.flatMap((day, at) => {
    const row = sums.get(at)
    return row ? [{ day, count: row.count, amount: row.amount }] : []
  })
}

export async function findRefundRow(db: Db, reference: string): Promise<StaffRefundRow | null> {
  const row = await one(byReference(db, { reference }))
  return row && rowOf(row)
}

/** Records the decision of staff to refund a line, a part of it, or goodwill. */
export async function insertStaffRefund(tx: Tx, row: typeof staffRefunds.$inferInsert): Promise<void> {
  await run(tx.insert(staffRefunds).values(row))
}

/** Amount of the refunds that a staff member proposed, or did alone, since a time. */
export const refundedByStaff = async (db: Db, staffId: string, since: number): Promise<number> =>
  (await one(byStaff(db, { staffId, since })))?.amount ?? 0

/** Amount of the refunds by staff to a customer since a time. */
export const refundedToCustomer = async (db: Db, accountId: string, since: number): Promise<number> =>
  (await one(byAccount(db, { accountId, since })))?.amount ?? 0

/** An expression, since the planner would read all refunds with a status by its index instead of the few. */
const hasStatus = (status: StoredRefund['status']): SQL => sql`${refunds.status} || '' = ${status}`

const isPaidSince = and(hasStatus('DONE'), gte(refunds.doneAt, P('since')))
/** Refunds of orders and of payments of invoices are found by different indexes. */
const refunded = [
  isOrderOf(refunds.orderId, P('accountId')),
  inArray(
    refunds.paymentAttemptId,
    sql`(select ${paymentAttempts.id} from ${paymentAttempts} where ${isInvoiceOf(paymentAttempts.invoiceId, P('accountId'))})`,
  ),
].map((isOfIt) =>
  statement((db) =>
    db
      .select({ amount: sum(refunds.amount).mapWith(Number) })
      .from(refunds)
      .where(and(isPaidSince, isOfIt)),
  ),
)

/** Sums the refunds to an account that were paid since a time in milliseconds. */
export async function sumRefunded(db: Db, accountId: string, since: number): Promise<number> {
  const sums = await Promise.all(refunded.map((query) => one(query(db, { accountId, since }))))
  return sums.reduce((total, row) => total + (row?.amount ?? 0), 0)
}

function conditionOf(db: Db, { state, orderId, accountId, references }: RefundQuery): SQL | undefined {
  const isOfMoney = or(
    isNotNull(refunds.paymentAttemptId),
    isNotNull(paidLineRefunds.reference),
    isPaidOrder(refunds.orderId),
  )
  return and(
    isOfMoney,
    orderId === null ? undefined : eq(refunds.orderId, orderId),
    accountId === null ? undefined : isOfAccount(accountId),
    state === null ? undefined : isInState(db, state),
    references && inArray(refunds.reference, [...references]),
  )
}

/** Of an order, or of a payment of an invoice, of the account. */
const isOfAccount = (accountId: string): SQL | undefined =>
  or(isOrderOf(refunds.orderId, sql`${accountId}`), isInvoiceOf(refunds.invoiceId, sql`${accountId}`))

function isInState(db: Db, state: StaffRefundState): SQL | undefined {
  // Spelled out: these have an index of their own, by the time of payment.
  if (state === 'DONE') return sql`${refunds.status} = 'DONE'`
  if (state !== 'SENT' && state !== 'BY_TRANSFER') return eq(refunds.status, state)
  const { reference, paymentAttemptId } = paidLineRefunds
  const byTransfer = db.select({ reference }).from(paidLineRefunds).where(isNull(paymentAttemptId))
  return state === 'BY_TRANSFER'
    ? and(hasStatus('NOTED'), inArray(refunds.reference, byTransfer))
    : and(eq(refunds.status, 'NOTED'), notInArray(refunds.reference, byTransfer))
}

function isBehind(query: RefundQuery, { at, reference }: RefundPlace): SQL | undefined {
  const moment = momentIn(query)
  return or(lt(moment, at), and(eq(moment, at), lt(refunds.reference, reference)))
}

function rowOf({
  refund,
  source,
  staffId,
}: {
  refund: StoredRefund
  source: { invoiceId: string; paymentAttemptId: string | null } | null
  staffId: string | null
}): StaffRefundRow {
  const isByTransfer = source !== null && source.paymentAttemptId === null
  return { ...withoutItsLine(refund), sourceInvoiceId: source?.invoiceId ?? null, isByTransfer, staffId }
}
