import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one, statement } from '../../../../db/query'
import { invoiceChargebacks } from '../../../../db/schema/chargebacks'
import { invoicePauses, invoicePayments, invoices, invoiceWriteOffs } from '../../../../db/schema/invoices'
import type { InvoiceNumber } from '../../../../rules/invoice'
import type { InvoiceRow } from '../invoices.repository'

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
}

// Written with the names of the tables, since Drizzle leaves them out in the columns of a query on one table.
const id = sql.raw('invoices.id')
const credited = sql`(select coalesce(sum(c.gross), 0) from ${invoices} c where c.credits_id = ${id})`
const received = sql`(select coalesce(sum(p.amount - p.surplus), 0) from ${invoicePayments} p where p.invoice_id = ${id} and p.settled_at is null)`
const surplus = sql`(select coalesce(sum(p.surplus), 0) from ${invoicePayments} p where p.invoice_id = ${id} and p.surplus_returned_at is null)`
const writtenOff = sql`(select coalesce(sum(w.amount), 0) from ${invoiceWriteOffs} w where w.invoice_id = ${id})`
const chargedBack = sql`(select coalesce(sum(b.amount), 0) from ${invoiceChargebacks} b where b.invoice_id = ${id} and b.repaid_at is null)`
const pausedUntil = sql<string | null>`(select u.until from ${invoicePauses} u where u.invoice_id = ${id})`
const isFinalInvoice = sql.raw(`invoices.kind = 'INVOICE' and invoices.due_on is not null`)
const chargeable = sql`(${sql.raw('invoices.gross')} + ${credited})`
const charged = sql`(case when ${sql.raw('invoices.paid_at')} is null then ${chargeable} when ${chargedBack} < ${chargeable} then ${chargedBack} else ${chargeable} end)`
const due = sql`(${charged} - ${writtenOff} - ${received})`
const outstanding = sql<number>`(case when ${isFinalInvoice} and ${due} > 0 then ${due} else 0 end)`

/**
 * Invoices that are unpaid or charged back, with their outstanding amount, which may be 0. Sums of the few credits, part payments
 * and so on are joined: computing them for each invoice took 50 times as long. `or` in place of `union all` reads all invoices.
 */
const unsettled = sql`(select o.id as id, o.account_id as account_id, o.due_on as due_on,
    (case when o.paid_at is null then o.gross + coalesce(c.amount, 0)
      when coalesce(b.amount, 0) < o.gross + coalesce(c.amount, 0) then coalesce(b.amount, 0)
      else o.gross + coalesce(c.amount, 0) end) - coalesce(w.amount, 0) - coalesce(p.amount, 0) as amount
  from (select * from ${invoices} where paid_at is null and due_on is not null
    union all select * from ${invoices} where paid_at is not null and id in
      (select a.invoice_id from ${invoiceChargebacks} a where a.amount > 0 and a.repaid_at is null)) o
  left join (select credits_id as id, sum(gross) as amount from ${invoices} where credits_id is not null
    group by credits_id) c on c.id = o.id
  left join (select invoice_id as id, sum(amount) as amount from ${invoiceChargebacks} where repaid_at is null
    group by invoice_id) b on b.id = o.id
  left join (select invoice_id as id, sum(amount) as amount from ${invoiceWriteOffs} group by invoice_id) w on w.id = o.id
  left join (select invoice_id as id, sum(amount - surplus) as amount from ${invoicePayments} where settled_at is null
    group by invoice_id) p on p.id = o.id
  where o.kind = 'INVOICE' and o.due_on is not null)`
const openIds = sql`(select u.id from ${unsettled} u where u.amount > 0)`
const isOpen = sql`${id} in ${openIds}`
/** As `isOpen`, computed for each invoice: for conditions that leave few of them. */
const isOwed = sql`${outstanding} > 0`
/** Paid, and taken back by the bank of the customer. */
const isChargedBack = sql`${sql.raw('invoices.paid_at')} is not null and ${id} in
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
}

export interface InvoiceQuery {
  state: 'OPEN' | 'OVERDUE' | 'PAID' | 'CREDIT_NOTE' | 'WRITTEN_OFF' | null
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
  /** Total including VAT. */
  amount: number | null
}

/** Position in a list: by due date if something is outstanding, else by time of numbering. */
export interface StaffInvoicePlace {
  at: string | number
  id: string
}

/** Whether a list is in the order of due dates, longest overdue first; otherwise newest first. */
export const isByDueDate = ({ state }: Pick<InvoiceQuery, 'state'>): boolean => state === 'OPEN' || state === 'OVERDUE'

export async function listStaffInvoices(
  db: Db,
  query: InvoiceQuery,
  { after, limit }: { after: StaffInvoicePlace | null; limit: number },
): Promise<StaffInvoiceRow[]> {
  const order = isByDueDate(query)
    ? [asc(invoices.dueOn), asc(invoices.id)]
    : [desc(invoices.issuedAt), desc(invoices.id)]
  const where = and(...conditionsOf(query), after === null ? undefined : beyond(query, after))
  return listRows(db, { where, order, limit })
}

/** Computes the amounts of the listed invoices only, and not of all that match. */
function listRows(
  db: Db,
  { where, order, limit }: { where: SQL | undefined; order: readonly SQL[]; limit: number },
): Promise<StaffInvoiceRow[]> {
  const listed = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  return all(
    db
      .select(columns)
      .from(invoices)
      .where(inArray(invoices.id, listed))
      .orderBy(...order),
  )
}

const beyond = (query: InvoiceQuery, { at, id: last }: StaffInvoicePlace): SQL | undefined =>
  isByDueDate(query)
    ? or(gt(invoices.dueOn, String(at)), and(eq(invoices.dueOn, String(at)), gt(invoices.id, last)))
    : or(lt(invoices.issuedAt, Number(at)), and(eq(invoices.issuedAt, Number(at)), lt(invoices.id, last)))

/** Counts up to a limit. */
export async function countStaffInvoices(db: Db, query: InvoiceQuery, limit: number): Promise<number> {
  const found = db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(...conditionsOf(query)))
    .limit(limit)
    .as('found')
  return (await one(db.select({ n: sql<number>`count(*)`.mapWith(Number) }).from(found)))?.n ?? 0
}

const creditNotes = statement((db) => {
  // By the index of the invoices that they credit: the kind has none.
  const found = db
    .select({ id: invoices.creditsId })
    .from(invoices)
    .where(isNotNull(invoices.creditsId))
    .limit(sql.placeholder('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})
const writeOffs = statement((db) => {
  const found = db
    .select({ id: invoiceWriteOffs.invoiceId })
    .from(invoiceWriteOffs)
    .limit(sql.placeholder('limit'))
    .as('found')
  return db.select({ n: count() }).from(found)
})

/** Counts credit notes up to a limit. */
export const countCreditNotes = async (db: Db, limit: number): Promise<number> =>
  (await one(creditNotes(db, { limit })))?.n ?? 0

/** Counts the invoices that were written off up to a limit. */
export const countWrittenOff = async (db: Db, limit: number): Promise<number> =>
  (await one(writeOffs(db, { limit })))?.n ?? 0

function conditionsOf(query: InvoiceQuery): (SQL | undefined)[] {
  const { state, accountId, today, dueFrom, dueUntil, issuedFrom, issuedUntil, number, text, amount } = query
  return [
    isOfAccount(accountId),
    state === null ? undefined : STATES[state],
    state === 'OVERDUE' ? lt(invoices.dueOn, today) : undefined,
    dueFrom === null ? undefined : gte(invoices.dueOn, dueFrom),
    dueUntil === null ? undefined : lte(invoices.dueOn, dueUntil),
    issuedFrom === null ? undefined : gte(invoices.issuedOn, issuedFrom),
    issuedUntil === null ? undefined : lte(invoices.issuedOn, issuedUntil),
    number === null
      ? undefined
      : and(eq(invoices.series, number.series), eq(invoices.year, number.year), eq(invoices.number, number.number)),
    text === null ? undefined : or(contains('name', text), contains('email', text)),
    amount === null ? undefined : eq(invoices.gross, amount),
  ]
}

const STATES: Readonly<Record<NonNullable<InvoiceQuery['state']>, SQL>> = {
  OPEN: isOpen,
  OVERDUE: isOpen,
  PAID: sql`${isFinalInvoice} and ${sql.raw('invoices.paid_at')} is not null and ${id} not in ${openIds}`,
  CREDIT_NOTE: sql.raw(`invoices.kind = 'CREDIT_NOTE'`),
  WRITTEN_OFF: sql`${id} in (select w.invoice_id from ${invoiceWriteOffs} w)`,
}

/** Both engines read a field of JSON by `->>`. */
const contains = (field: 'name' | 'email', text: string): SQL =>
  sql`lower(${invoices.buyer} ->> ${sql.raw(`'${field}'`)}) like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`

export async function findStaffInvoice(db: Db, invoiceId: string): Promise<StaffInvoiceRow | null> {
  return one(db.select(columns).from(invoices).where(eq(invoices.id, invoiceId)))
}

/** Credit notes of an invoice, oldest first. */
export async function listCreditNotesOf(db: Db, invoiceId: string): Promise<InvoiceRow[]> {
  return all(db.select().from(invoices).where(eq(invoices.creditsId, invoiceId)).orderBy(asc(invoices.issuedAt)))
}

const BY_DUE_DATE = [asc(invoices.dueOn), asc(invoices.id)]

/** Invoices with an outstanding amount, longest overdue first. */
export const listOpenInvoices = (db: Db, limit: number): Promise<StaffInvoiceRow[]> =>
  listRows(db, { where: isOpen, order: BY_DUE_DATE, limit })

/** How many invoices are read, of all customers or of one. */
interface SomeInvoices {
  limit: number
  accountId: string | null
}

const isOfAccount = (accountId: string | null): SQL | undefined =>
  accountId === null ? undefined : eq(invoices.accountId, accountId)

/**
 * As `listOpenInvoices`, of those that were due before a day and whose reminders are not paused today. It reads unpaid
 * invoices from the longest overdue on, until it has enough.
 */
export async function listLongOverdue(
  db: Db,
  { dueBefore, today, limit, accountId }: SomeInvoices & { dueBefore: string; today: string },
): Promise<StaffInvoiceRow[]> {
  const isLate = and(lt(invoices.dueOn, dueBefore), isOwed, sql`coalesce(${pausedUntil}, ${today}) <= ${today}`)
  const listed = [
    sql`${sql.raw('invoices.paid_at')} is null and ${sql.raw('invoices.due_on')} is not null`,
    isChargedBack,
  ]
  const rows = await Promise.all(
    listed.map((some) => listRows(db, { where: and(some, isLate, isOfAccount(accountId)), order: BY_DUE_DATE, limit })),
  )
  const keyOf = ({ invoice }: StaffInvoiceRow) => `${invoice.dueOn} ${invoice.id}`
  return rows
    .flat()
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, limit)
}

/** As `listOpenInvoices`, of those that were paid and of which the bank took money back. */
export const listChargedBack = (db: Db, { limit, accountId }: SomeInvoices): Promise<StaffInvoiceRow[]> =>
  listRows(db, { where: and(isChargedBack, isOwed, isOfAccount(accountId)), order: BY_DUE_DATE, limit })

/** First days of the age groups: due on or after it, and before the one above. */
export interface AgeLimits {
  today: string
  days30: string
  days60: string
  days90: string
}

export interface AgeRow {
  bucket: number
  count: number
  amount: number
}

/** Sums of what is outstanding, by age: 0 is not overdue, 4 is more than 90 days. */
export async function sumByAge(db: Db, { today, days30, days60, days90 }: AgeLimits): Promise<AgeRow[]> {
  const bucket = sql<number>`(case when u.due_on >= ${today} then 0 when u.due_on >= ${days30} then 1
    when u.due_on >= ${days60} then 2 when u.due_on >= ${days90} then 3 else 4 end)`
  const open = db
    .select({ bucket: bucket.as('bucket'), open: sql<number>`u.amount`.as('open') })
    .from(sql`${unsettled} u`)
    .as('open_invoices')
  return all(
    db
      .select({
        bucket: sql<number>`${open.bucket}`.mapWith(Number),
        count: sql<number>`count(*)`.mapWith(Number),
        amount: sql<number>`sum(${open.open})`.mapWith(Number),
      })
      .from(open)
      .where(sql`${open.open} > 0`)
      .groupBy(open.bucket),
  )
}

/** Number and sum of the invoices of accounts with an outstanding amount; accounts without one are left out. */
export async function sumOpenInvoices(
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, { count: number; gross: number }>> {
  const rows = await all(
    db
      .select({
        accountId: sql<string>`u.account_id`,
        count: sql<number>`count(*)`.mapWith(Number),
        gross: sql<number>`sum(u.amount)`.mapWith(Number),
      })
      .from(sql`${unsettled} u`)
      .where(and(sql`u.amount > 0`, inArray(sql`u.account_id`, [...accountIds])))
      .groupBy(sql`u.account_id`),
  )
  return new Map(rows.map(({ accountId, ...sums }) => [accountId, sums]))
}
