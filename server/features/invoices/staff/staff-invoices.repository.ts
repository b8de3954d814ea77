import { and, asc, count, desc, eq, gt, gte, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, isAmong, one, patternOf, statement, statementBy } from '../../../../db/query'
import { invoiceChargebacks } from '../../../../db/schema/chargebacks'
import {
  invoicePauses,
  invoicePayments,
  invoices,
  invoiceWriteOffs,
  paymentPlans,
} from '../../../../db/schema/invoices'
import { isFalse } from '../../../../db/table'
import type { InvoiceNumber } from '../../../../rules/invoice'
import { failedCollections } from '../../mandates/mandates.queries'
import type { InvoiceRow } from '../invoices.repository'

const P = sql.placeholder

/** An invoice with what became of it since it was final. Amounts include VAT. */
export interface StaffInvoiceRow {
  invoice: InvoiceRow
  outstanding: number
  /** Part payments by transfer of what is still outstanding. */
  received: number
  /** To be paid back: more than the invoice needed. */
  surplus: number
  writtenOff: number
  chargedBack: number
  credited: number
  pausedUntil: string | null
  /** Whether a payment plan runs. */
  isPlanned: boolean
}

// Written with the names of the tables, since Drizzle leaves them out in the columns of a query on one table.
const id = sql.raw('invoices.id')
const credited = sql`(select coalesce(sum(c.gross), 0) from ${invoices} c where c.credits_id = ${id})`
const received = sql`(select coalesce(sum(p.amount - p.surplus), 0) from ${invoicePayments} p where p.invoice_id = ${id} and p.settled_at is null)`
const surplus = sql`(select coalesce(sum(p.surplus), 0) from ${invoicePayments} p where p.invoice_id = ${id} and p.surplus_returned_at is null)`
const writtenOff = sql`(select coalesce(sum(w.amount), 0) from ${invoiceWriteOffs} w where w.invoice_id = ${id})`
const chargedBack = sql`(select coalesce(sum(b.amount), 0) from ${invoiceChargebacks} b where b.invoice_id = ${id} and b.repaid_at is null)`
const pausedUntil = sql<string | null>`(select u.until from ${invoicePauses} u where u.invoice_id = ${id})`
/** Invoices whose payment plan runs: none of them counts as overdue. */
export const plannedIds = sql`(select r.invoice_id from ${paymentPlans} r where r.ended_at is null)`
const lapsedIds = sql`(select l.invoice_id from ${paymentPlans} l where l.state = 'LAPSED')`
const isPlanned = sql`${id} in ${plannedIds}`
const isFinalInvoice = sql.raw(`invoices.kind = 'INVOICE' and invoices.due_on is not null`)
const chargeable = sql`(${sql.raw('invoices.gross')} + ${credited})`
const charged = sql`(case when ${sql.raw('invoices.paid_at')} is null then ${chargeable} when ${chargedBack} < ${chargeable} then ${chargedBack} else ${chargeable} end)`
const due = sql`(${charged} - ${writtenOff} - ${received})`
export const outstanding = sql<number>`(case when ${isFinalInvoice} and ${due} > 0 then ${due} else 0 end)`

/** An invoice that collects the orders on account of a month. Written as in the index. */
export const isCollecting = sql`${isFalse(sql.raw('invoices.closed'))} and ${sql.raw('invoices.month')} is not null`

/** Written as in the index. The schema requires it of credit notes, and of nothing else. */
const isCreditNote = sql.raw('credits_id is not null')

// Of the invoice that `UNPAID` and `TAKEN_BACK` call `o`.
const creditedOf = sql`(select coalesce(sum(c.gross), 0) from ${invoices} c where c.credits_id = o.id)`
const takenBackOf = sql`(select coalesce(sum(b.amount), 0) from ${invoiceChargebacks} b where b.invoice_id = o.id and b.repaid_at is null)`
/** Few have a write-off or part payment: looking for one costs less than summing. */
const writtenOffOf = sql`(case when o.id in (select invoice_id from ${invoiceWriteOffs})
  then (select w.amount from ${invoiceWriteOffs} w where w.invoice_id = o.id) else 0 end)`
const receivedOf = sql`(case when o.id in (select invoice_id from ${invoicePayments} where settled_at is null)
  then (select sum(p.amount - p.surplus) from ${invoicePayments} p where p.invoice_id = o.id and p.settled_at is null) else 0 end)`

/** Unpaid invoices with their outstanding amount, which may be 0 or less. An index has all columns of it. */
const UNPAID = sql`select o.id as id, o.account_id as account_id, o.due_on as due_on,
    o.gross + ${creditedOf} - ${writtenOffOf} - ${receivedOf} as amount
  from ${invoices} o where paid_at is null and due_on is not null and o.kind = 'INVOICE'`
/**
 * As `UNPAID`, of invoices that were paid and charged back. The account is an expression, so that these few are found by their ids, also
 * when only some accounts are asked for.
 */
const TAKEN_BACK = sql`select o.id as id, o.account_id || '' as account_id, o.due_on as due_on,
    (case when ${takenBackOf} < o.gross + ${creditedOf} then ${takenBackOf} else o.gross + ${creditedOf} end)
      - ${writtenOffOf} - ${receivedOf} as amount
  from ${invoices} o where paid_at is not null and due_on is not null and o.kind = 'INVOICE' and id in
    (select a.invoice_id from ${invoiceChargebacks} a where a.amount > 0 and a.repaid_at is null)`

/** Invoices that are unpaid or charged back. `or` in place of `union all` reads all invoices. */
export const unsettled = sql`(${UNPAID} union all ${TAKEN_BACK})`
const openIds = sql`(select u.id from ${unsettled} u where u.amount > 0)`
const isOpen = sql`${id} in ${openIds}`
/** As `isOpen`, computed for each invoice: for conditions that leave few of them. */
const isOwed = sql`${outstanding} > 0`
/** Paid, and taken back by the bank of the customer. */
export const isChargedBack = sql`${sql.raw('invoices.paid_at')} is not null and ${id} in
  (select a.invoice_id from ${invoiceChargebacks} a where a.amount > 0 and a.repaid_at is null)`

const columns = {
  invoice: invoices,
  outstanding: sql<number>`${outstanding}`.mapWith(Number),
  received: sql<number>`${received}`.mapWith(Number),
  surplus: sql<number>`${surplus}`.mapWith(Number),
  writtenOff: sql<number>`${writtenOff}`.mapWith(Number),
  chargedBack: sql<number>`${chargedBack}`.mapWith(Number),
  credited: sql<number>`-1 * ${credited}`.mapWith(Number),
  pausedUntil,
  isPlanned: sql<boolean>`${isPlanned}`.mapWith(Boolean),
}

export interface InvoiceQuery {
  state:
    | 'OPEN'
    | 'OVERDUE'
    | 'COLLECTION_FAILED'
    | 'CHARGED_BACK'
    | 'SURPLUS'
    | 'PAID'
    | 'CREDIT_NOTE'
    | 'WRITTEN_OFF'
    | 'PAYMENT_PLAN'
    | null
  accountId: string | null
  today: string
  /** Range of due dates, both included. */
  dueFrom: string | null
  dueUntil: string | null
  /** Range of invoice dates, both included. */
  issuedFrom: string | null
  issuedUntil: string | null
  number: InvoiceNumber | null
  /** Part of the buyer's name or e-mail address. */
  text: string | null
  /** Customers whom the text finds by what they are called now; used with a text only. */
  customerIds: readonly string[]
  /** Total including VAT. */
  amount: number | null
}

/** Position in a list: by due date if something is outstanding, else by time of numbering. */
export interface StaffInvoicePlace {
  at: string | number
  id: string
}

const BY_DUE_DATE = [asc(invoices.dueOn), asc(invoices.id)]

/** Whether a list is in the order of due dates, longest overdue first; otherwise newest first. */
export const isByDueDate = ({ state }: Pick<InvoiceQuery, 'state'>): boolean => state === 'OPEN' || state === 'OVERDUE'

interface AskedPage {
  query: InvoiceQuery
  isFirst: boolean
}

const listing = statementBy(
  ({ query, isFirst }: AskedPage) => `${keyOf(query)} ${isFirst}`,
  (db, { query, isFirst }: AskedPage) => {
    if (isOfSumsOnly(query)) return openRows(db, and(openOnes(query), isFirst ? undefined : IS_OPEN_BEYOND))
    return rowsOf(db, and(...conditionsOf(query), isFirst ? undefined : beyond(query)), orderOf(query))
  },
)

/** Returns one page of invoices. */
export const listStaffInvoices = (
  db: Db,
  query: InvoiceQuery,
  { after, limit }: { after: StaffInvoicePlace | null; limit: number },
): Promise<StaffInvoiceRow[]> =>
  all(
    listing(
      db,
      { query, isFirst: after === null },
      {
        ...valuesOf(query),
        at: after && (isByDueDate(query) ? after.at : Number(after.at)),
        ...{ id: after?.id, limit },
      },
    ),
  )

/** Computes the amounts of the listed invoices only, and not of all that match. At most `limit`, a placeholder. */
function rowsOf(db: Db, where: SQL | undefined, order: readonly SQL[]) {
  const listed = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(...order)
    .limit(P('limit'))
  return readRows(db, listed, order)
}

/** As `rowsOf`, of open invoices by due date. It reads the rows of the listed ones only. */
function openRows(db: Db, where: SQL | undefined) {
  // Of each the first ones, which end where the page is full: sorted together, all would be computed.
  const first = (some: SQL) =>
    sql`select * from (select u.id, u.due_on from (${some}) u where ${where} order by u.due_on, u.id limit ${P('limit')}) f`
  const listed = sql`(select l.id from (${first(UNPAID)} union all ${first(TAKEN_BACK)}) l order by l.due_on, l.id limit ${P('limit')})`
  return readRows(db, listed, BY_DUE_DATE)
}

const readRows = (db: Db, listed: SQLWrapper, order: readonly SQL[]) =>
  db
    .select(columns)
    .from(invoices)
    .where(sql`${invoices.id} in ${listed}`)
    .orderBy(...order)

/** Whether a list is of open invoices, without a condition on more than the sums have: the list that the page begins with. */
export const isOfSumsOnly = (query: InvoiceQuery): boolean =>
  isByDueDate(query) &&
  [query.issuedFrom, query.issuedUntil, query.number, query.text, query.amount].every((condition) => condition === null)

/** Conditions on `unsettled`, as `u`. */
const openOnes = ({ state, accountId, dueFrom, dueUntil }: InvoiceQuery): SQL | undefined =>
  and(
    sql`u.amount > 0`,
    accountId === null ? undefined : sql`u.account_id = ${P('accountId')}`,
    state === 'OVERDUE' ? sql`u.due_on < ${P('today')} and u.id not in ${plannedIds}` : undefined,
    ageOf({ dueFrom, dueUntil }, sql`u.due_on`, sql`u.id`),
  )

/** Condition on an age. One without an end is that of what is not overdue, which an invoice with a payment plan never is. */
function ageOf(
  { dueFrom, dueUntil }: Pick<InvoiceQuery, 'dueFrom' | 'dueUntil'>,
  dueOn: SQL,
  of: SQL,
): SQL | undefined {
  if (dueUntil === null)
    return dueFrom === null ? undefined : sql`(${dueOn} >= ${P('dueFrom')} or ${of} in ${plannedIds})`
  return and(
    sql`${dueOn} <= ${P('dueUntil')} and ${of} not in ${plannedIds}`,
    dueFrom === null ? undefined : sql`${dueOn} >= ${P('dueFrom')}`,
  )
}

const IS_OPEN_BEYOND = sql`(u.due_on > ${P('at')} or (u.due_on = ${P('at')} and u.id > ${P('id')}))`

const orderOf = (query: InvoiceQuery): readonly SQL[] =>
  isByDueDate(query) ? BY_DUE_DATE : [desc(invoices.issuedAt), desc(invoices.id)]

const beyond = (query: InvoiceQuery): SQL | undefined =>
  isByDueDate(query)
    ? or(gt(invoices.dueOn, P('at')), and(eq(invoices.dueOn, P('at')), gt(invoices.id, P('id'))))
    : or(lt(invoices.issuedAt, P('at')), and(eq(invoices.issuedAt, P('at')), lt(invoices.id, P('id'))))

const number = statementBy(keyOf, (db, query: InvoiceQuery) => {
  const row = { one: sql`1`.as('one') }
  const matching = isOfSumsOnly(query)
    ? db.select(row).from(sql`${unsettled} u`).where(openOnes(query))
    : db
        .select(row)
        .from(invoices)
        .where(and(...conditionsOf(query)))
  return db.select({ n: count() }).from(matching.limit(P('limit')).as('found'))
})

/** Counts up to a limit. */
export const countStaffInvoices = async (db: Db, query: InvoiceQuery, limit: number): Promise<number> =>
  (await one(number(db, query, { ...valuesOf(query), limit })))?.n ?? 0

const creditNotes = statement((db) => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(invoices)
    .where(isCreditNote)
    .limit(P('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})
const writeOffs = statement((db) => {
  const found = db.select({ id: invoiceWriteOffs.invoiceId }).from(invoiceWriteOffs).limit(P('limit')).as('found')
  return db.select({ n: count() }).from(found)
})

/** Counts credit notes up to a limit. */
export const countCreditNotes = async (db: Db, limit: number): Promise<number> =>
  (await one(creditNotes(db, { limit })))?.n ?? 0

/** Counts the invoices that were written off up to a limit. */
export const countWrittenOff = async (db: Db, limit: number): Promise<number> =>
  (await one(writeOffs(db, { limit })))?.n ?? 0

/** The conditions that a query has, whatever their values. */
function keyOf({ state, today: _, customerIds: __, ...conditions }: InvoiceQuery): string {
  return [state, ...Object.values(conditions).map((value) => value !== null)].join()
}

const valuesOf = ({ state: _, number: asked, text, ...values }: InvoiceQuery): Record<string, unknown> => ({
  ...values,
  ...asked,
  text: patternOf(text ?? ''),
})

function conditionsOf(query: InvoiceQuery): (SQL | undefined)[] {
  const { state, accountId, dueFrom, dueUntil, issuedFrom, issuedUntil, number: asked, text, amount } = query
  return [
    accountId === null ? undefined : isOfAccount,
    state === null ? undefined : STATES[state],
    state === 'OVERDUE' ? and(lt(invoices.dueOn, P('today')), sql`not ${isPlanned}`) : undefined,
    ageOf({ dueFrom, dueUntil }, sql.raw('invoices.due_on'), id),
    issuedFrom === null ? undefined : gte(invoices.issuedOn, P('issuedFrom')),
    issuedUntil === null ? undefined : lte(invoices.issuedOn, P('issuedUntil')),
    asked === null
      ? undefined
      : and(eq(invoices.series, P('series')), eq(invoices.year, P('year')), eq(invoices.number, P('number'))),
    text === null ? undefined : or(contains('name'), contains('email'), isAmong(invoices.accountId, 'customerIds')),
    amount === null ? undefined : eq(invoices.gross, P('amount')),
  ]
}

const STATES: Readonly<Record<NonNullable<InvoiceQuery['state']>, SQL>> = {
  OPEN: isOpen,
  OVERDUE: isOpen,
  COLLECTION_FAILED: sql`${id} in (${failedCollections}) and ${isOwed}`,
  CHARGED_BACK: sql`${id} in (select a.invoice_id from ${invoiceChargebacks} a where a.amount > 0 and a.repaid_at is null) and ${isOwed}`,
  SURPLUS: sql`${id} in (select s.invoice_id from ${invoicePayments} s where s.surplus > 0 and s.surplus_returned_at is null)`,
  PAID: sql`${isFinalInvoice} and ${sql.raw('invoices.paid_at')} is not null and not (${isChargedBack} and ${isOwed})`,
  CREDIT_NOTE: isCreditNote,
  WRITTEN_OFF: sql`${id} in (select w.invoice_id from ${invoiceWriteOffs} w)`,
  PAYMENT_PLAN: isPlanned,
}

/** Both engines read a field of JSON by `->>`. */
const contains = (field: 'name' | 'email'): SQL =>
  sql`lower(${invoices.buyer} ->> ${sql.raw(`'${field}'`)}) like ${P('text')} escape '\\'`

const byId = statement((db) =>
  db
    .select(columns)
    .from(invoices)
    .where(eq(invoices.id, P('id'))),
)

export async function findStaffInvoice(db: Db, invoiceId: string): Promise<StaffInvoiceRow | null> {
  return one(byId(db, { id: invoiceId }))
}

const byIds = statement((db) => db.select(columns).from(invoices).where(isAmong(invoices.id, 'ids')))

/** Returns invoices by their ids, in any order. */
export const listStaffInvoicesById = (db: Db, ids: readonly string[]): Promise<StaffInvoiceRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : all(byIds(db, { ids }))

/** Credit notes of an invoice, oldest first. */
export async function listCreditNotesOf(db: Db, invoiceId: string): Promise<InvoiceRow[]> {
  return all(db.select().from(invoices).where(eq(invoices.creditsId, invoiceId)).orderBy(asc(invoices.issuedAt)))
}

const openOnesFirst = statement((db) => openRows(db, sql`u.amount > 0`))

/** Invoices with an outstanding amount, longest overdue first. */
export const listOpenInvoices = (db: Db, limit: number): Promise<StaffInvoiceRow[]> => all(openOnesFirst(db, { limit }))

/** How many invoices are read, of all customers or of one. */
export interface SomeInvoices {
  limit: number
  accountId: string | null
}

const isOfAccount = eq(invoices.accountId, P('accountId'))

/** Invoices with a condition, longest overdue first: those of all customers, and those of one. */
function statementsOf(condition: SQL | undefined) {
  const ofAll = statement((db) => rowsOf(db, condition, BY_DUE_DATE))
  const ofOne = statement((db) => rowsOf(db, and(condition, isOfAccount), BY_DUE_DATE))
  return (db: Db, { accountId, ...values }: SomeInvoices & Record<string, unknown>): Promise<StaffInvoiceRow[]> =>
    all(accountId === null ? ofAll(db, values) : ofOne(db, { ...values, accountId }))
}

const isNotPaused = sql`coalesce(${pausedUntil}, ${P('today')}) <= ${P('today')}`
const isLate = and(
  lt(invoices.dueOn, P('dueBefore')),
  isOwed,
  isNotPaused,
  // Work of its own.
  sql`not ${isPlanned} and ${id} not in ${lapsedIds}`,
)
const unpaidLate = statementsOf(
  and(sql`${sql.raw('invoices.paid_at')} is null and ${sql.raw('invoices.due_on')} is not null`, isLate),
)
const chargedBackLate = statementsOf(and(isChargedBack, isLate))
const lapsed = statementsOf(and(sql`${id} in ${lapsedIds} and not ${isPlanned}`, isOwed, isNotPaused))

/** Invoices whose payment plan lapsed, with an outstanding amount and no other plan, whose reminders are not paused today. */
export const listLapsed = (db: Db, query: SomeInvoices & { today: string }): Promise<StaffInvoiceRow[]> =>
  lapsed(db, { ...query })

const openParts = statement((db) =>
  db
    .select({
      paymentAttemptId: invoiceChargebacks.paymentAttemptId,
      invoice: invoices,
      outstanding: sql<number>`${outstanding}`.mapWith(Number),
    })
    .from(invoiceChargebacks)
    .innerJoin(invoices, eq(invoices.id, invoiceChargebacks.invoiceId))
    // Written as in the index.
    .where(and(sql.raw('invoice_chargebacks.amount > 0 and invoice_chargebacks.repaid_at is null'), isOwed))
    .orderBy(...BY_DUE_DATE),
)

/**
 * As `listOpenInvoices`, of those that were due before a day, whose reminders are not paused today, and without a payment plan. It reads unpaid
 * invoices from the longest overdue on, until it has enough.
 */
export async function listLongOverdue(
  db: Db,
  query: SomeInvoices & { dueBefore: string; today: string },
): Promise<StaffInvoiceRow[]> {
  const rows = await Promise.all([unpaidLate(db, { ...query }), chargedBackLate(db, { ...query })])
  const placeOf = ({ invoice }: StaffInvoiceRow) => `${invoice.dueOn} ${invoice.id}`
  return rows
    .flat()
    .sort((row, other) => (placeOf(row) < placeOf(other) ? -1 : 1))
    .slice(0, query.limit)
}

/** The part of a chargeback by which an invoice is still open. */
export interface OpenChargebackPart {
  paymentAttemptId: string
  invoice: InvoiceRow
  /** Outstanding amount of the invoice, whatever the reason. */
  outstanding: number
}

/** Parts of chargebacks whose invoices were not paid again, credited or written off since, by due date. */
export const listOpenChargebackParts = (db: Db): Promise<OpenChargebackPart[]> => all(openParts(db, {}))
