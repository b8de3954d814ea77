import { and, asc, count, eq, gte, inArray, isNotNull, isNull, lt, min, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../../db/database'
import { all, one } from '../../../../db/query'
import { invoiceLines, invoicePayments, invoices, invoiceWriteOffs } from '../../../../db/schema/invoices'
import type { Day } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { finalLines } from '../invoices.queries'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.repository'

/** Days, `to` excluded. */
export interface Days {
  from: Day
  to: Day
}

/** Milliseconds, `before` excluded. */
export interface Times {
  from: number
  before: number
}

/** Position of a document among those of a period. */
export type DocumentPlace = Pick<InvoiceRow, 'issuedOn' | 'series' | 'year' | 'number'>

const KEY = sql`(${invoices.issuedOn}, ${invoices.series}, ${invoices.year}, ${invoices.number})`

/** Final invoices and credit notes of a period after a place, by date and number. */
export function listDocuments(
  db: Db,
  { from, to }: Days,
  { after, limit }: { after: DocumentPlace | null; limit: number },
): Promise<InvoiceRow[]> {
  const isBehind = after && sql`${KEY} > (${after.issuedOn}, ${after.series}, ${after.year}, ${after.number})`
  return all(
    db
      .select()
      .from(invoices)
      .where(and(gte(invoices.issuedOn, after?.issuedOn ?? from), lt(invoices.issuedOn, to), isBehind ?? undefined))
      .orderBy(asc(invoices.issuedOn), asc(invoices.series), asc(invoices.year), asc(invoices.number))
      .limit(limit),
  )
}

/** Lines of documents, by document. */
export async function listLinesOfDocuments(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceLineRow[]>> {
  const rows = await all(
    db
      .select()
      .from(invoiceLines)
      .where(inArray(invoiceLines.invoiceId, [...ids]))
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position)),
  )
  return groupBy(rows, ({ invoiceId }) => invoiceId)
}

export interface DocumentSum {
  kind: InvoiceRow['kind']
  count: number
  /** Including VAT; negative for credit notes. */
  gross: number
}

/** Counts and sums the final documents of a period by their totals. */
export function sumDocuments(db: Db, { from, to }: Days): Promise<DocumentSum[]> {
  return all(
    db
      .select({ kind: invoices.kind, count: count(), gross: sum(invoices.gross).mapWith(Number) })
      .from(invoices)
      .where(and(gte(invoices.issuedOn, from), lt(invoices.issuedOn, to)))
      .groupBy(invoices.kind),
  )
}

/** Sums the lines of the final documents of a period, excluding VAT. */
export async function sumLines(db: Db, days: Days): Promise<number> {
  const line = finalLines(db, days)
  const row = await one(db.select({ net: sql<number>`coalesce(sum(${line.net}), 0)`.mapWith(Number) }).from(line))
  return row?.net ?? 0
}

/** Date of the first final document; null if there is none. */
export async function firstDay(db: Db): Promise<Day | null> {
  return (await one(db.select({ day: min(invoices.issuedOn) }).from(invoices)))?.day ?? null
}

type Numbered = Pick<InvoiceRow, 'id' | 'series' | 'year' | 'number'>
const NUMBER = { id: invoices.id, series: invoices.series, year: invoices.year, number: invoices.number }

/** Numbers of invoices. */
export const listNumbers = (db: Db, ids: readonly string[]): Promise<Numbered[]> =>
  all(
    db
      .select(NUMBER)
      .from(invoices)
      .where(inArray(invoices.id, [...ids])),
  )

/** Numbers of the invoices that charged orders, oldest first. */
export const listNumbersOfOrders = (db: Db, orderIds: readonly string[]): Promise<(Numbered & { orderId: string })[]> =>
  all(
    db
      .select({ orderId: invoiceLines.orderId, ...NUMBER })
      .from(invoiceLines)
      .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
      .where(and(inArray(invoiceLines.orderId, [...orderIds]), eq(invoices.kind, 'INVOICE')))
      .groupBy(invoiceLines.orderId, invoices.id)
      .orderBy(asc(invoices.issuedAt), asc(invoices.id)),
  )

/** Position of something that happened at a time or on a day. */
export interface Place<At> {
  at: At
  id: string
}

export interface Page<At> {
  after: Place<At> | null
  limit: number
}

/** Transfers that arrived in a period after a place, in order. */
export function listTransfers(db: Db, { from, to }: Days, { after, limit }: Page<Day>) {
  const { receivedOn, id, invoiceId, amount, bankReference, paymentAttemptId } = invoicePayments
  const isBehind = after && sql`(${receivedOn}, ${id}) > (${after.at}, ${after.id})`
  return all(
    db
      .select({ at: receivedOn, id, invoiceId, amount, bankReference })
      .from(invoicePayments)
      .where(
        and(gte(receivedOn, after?.at ?? from), lt(receivedOn, to), isNull(paymentAttemptId), isBehind ?? undefined),
      )
      .orderBy(asc(receivedOn), asc(id))
      .limit(limit),
  )
}

/** Surpluses of transfers that were paid back in a period after a place, in order. */
export function listReturnedSurpluses(db: Db, times: Times, { after, limit }: Page<number>) {
  const { surplusReturnedAt, id, invoiceId, surplus, bankReference, paymentAttemptId } = invoicePayments
  const isBehind = after && sql`(${surplusReturnedAt}, ${id}) > (${after.at}, ${after.id})`
  return all(
    db
      .select({ at: sql<number>`${surplusReturnedAt}`.mapWith(Number), id, invoiceId, amount: surplus, bankReference })
      .from(invoicePayments)
      .where(
        and(
          isNotNull(surplusReturnedAt),
          isNull(paymentAttemptId),
          gte(surplusReturnedAt, after?.at ?? times.from),
          lt(surplusReturnedAt, times.before),
          isBehind ?? undefined,
        ),
      )
      .orderBy(asc(surplusReturnedAt), asc(id))
      .limit(limit),
  )
}

/** Write-offs of a period that still hold, after a place, in order. */
export function listWriteOffs(db: Db, times: Times, { after, limit }: Page<number>) {
  const { writtenOffAt, invoiceId, amount } = invoiceWriteOffs
  const isBehind = after && sql`(${writtenOffAt}, ${invoiceId}) > (${after.at}, ${after.id})`
  return all(
    db
      .select({ at: writtenOffAt, id: invoiceId, invoiceId, amount })
      .from(invoiceWriteOffs)
      .where(and(gte(writtenOffAt, after?.at ?? times.from), lt(writtenOffAt, times.before), isBehind ?? undefined))
      .orderBy(asc(writtenOffAt), asc(invoiceId))
      .limit(limit),
  )
}
