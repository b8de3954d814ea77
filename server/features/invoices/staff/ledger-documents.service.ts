import type { Db } from '../../../../db/database'
import { type Day, dayInAmsterdam } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { invoiceNumberText } from '../../../../rules/invoice'
import type { LedgerMovement } from '../../../../rules/ledger-accounts'
import type { InvoiceLineRow, InvoiceRow } from '../invoices.repository'
import * as repository from './ledger-documents.repository'
import { sumVat, type VatSumRow } from './vat-report.repository'

/** A final invoice or credit note with its lines and, for a credit note, the number of its invoice. */
export interface DocumentWithLines {
  invoice: InvoiceRow
  lines: readonly InvoiceLineRow[]
  creditsNumber: string | null
}

/** Returns the final documents of a period after a place, by date and number: at most `limit`. */
export async function listDocuments(
  db: Db,
  days: repository.Days,
  page: { after: repository.DocumentPlace | null; limit: number },
): Promise<DocumentWithLines[]> {
  const rows = await repository.listDocuments(db, days, page)
  if (rows.length === 0) return []
  const lines = await repository.listLinesOfDocuments(
    db,
    rows.map(({ id }) => id),
  )
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ creditsId }) => creditsId ?? []),
  )
  return rows.map((invoice) => ({
    invoice,
    lines: lines.get(invoice.id) ?? [],
    creditsNumber: numbers.get(invoice.creditsId ?? '') ?? null,
  }))
}

/** Sums of the final documents of a period, each computed from rows of its own. */
export interface DocumentSums {
  invoices: { count: number; gross: number }
  /** The amount is positive. */
  creditNotes: { count: number; gross: number }
  /** Lines excluding VAT. */
  lines: number
  /** By country and rate. */
  vat: readonly VatSumRow[]
  vatTotal: number
}

/** Sums the documents of a period by their totals, by their lines and by their VAT. */
export async function sumDocuments(db: Db, days: repository.Days): Promise<DocumentSums> {
  const sums = await repository.sumDocuments(db, days)
  const vat = await sumVat(db, days)
  const of = (wanted: InvoiceRow['kind']) => sums.find(({ kind }) => kind === wanted) ?? { count: 0, gross: 0 }
  const [invoices, credits] = [of('INVOICE'), of('CREDIT_NOTE')]
  return {
    invoices: { count: invoices.count, gross: invoices.gross },
    creditNotes: { count: credits.count, gross: 0 - credits.gross },
    lines: await repository.sumLines(db, days),
    vat,
    vatTotal: vat.reduce((sum, row) => sum + row.vat, 0),
  }
}

/** Returns the date of the first final document; null if there is none. */
export const firstDocumentDay = (db: Db): Promise<Day | null> => repository.firstDay(db)

/** Returns the numbers of invoices by their ids. */
export async function numbersOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await repository.listNumbers(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, invoiceNumberText(row)]))
}

/** Returns the number of the first invoice that charged each of these orders, by the id of the order. */
export async function numbersOfOrders(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await repository.listNumbersOfOrders(db, [...new Set(orderIds)])
  return new Map(
    [...groupBy(rows, ({ orderId }) => orderId)].flatMap(([orderId, [first]]) =>
      first ? [[orderId, invoiceNumberText(first)]] : [],
    ),
  )
}

/** Money that moved, with its day. */
export interface DatedMovement extends LedgerMovement {
  day: Day
  /** Reference at the bank, or of the refund; null if there is none. */
  reference: string | null
}

/** A period in days and in milliseconds. */
export interface LedgerPeriod {
  days: repository.Days
  times: repository.Times
}

/** Reads the movements of one kind of a period in pages. */
export type ReadMovements = (db: Db, period: LedgerPeriod) => AsyncGenerator<DatedMovement[]>

const PAGE = 200

/** Reads pages of rows by their key until one is not full. */
export async function* inPages<At, Row extends repository.Place<At>>(
  list: (page: repository.Page<At>) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: repository.Place<At> | null = null
  for (;;) {
    const rows: Row[] = await list({ after, limit: PAGE })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { at: last.at, id: last.id }
  }
}

interface InvoiceMoney {
  at: Day | number
  invoiceId: string
  amount: number
  bankReference?: string | null
}

/** Transfers, surpluses of them that were paid back, and write-offs: in this order, each by time. */
export const invoiceMovements: readonly ReadMovements[] = [
  (db, { days }) =>
    movements(
      db,
      'TRANSFER',
      inPages<Day, InvoiceMoney & repository.Place<Day>>((page) => repository.listTransfers(db, days, page)),
    ),
  (db, { times }) =>
    movements(
      db,
      'SURPLUS_RETURNED',
      inPages<number, InvoiceMoney & repository.Place<number>>((page) =>
        repository.listReturnedSurpluses(db, times, page),
      ),
    ),
  (db, { times }) =>
    movements(
      db,
      'WRITE_OFF',
      inPages<number, InvoiceMoney & repository.Place<number>>((page) => repository.listWriteOffs(db, times, page)),
    ),
]

async function* movements(
  db: Db,
  kind: DatedMovement['kind'],
  pages: AsyncGenerator<InvoiceMoney[]>,
): AsyncGenerator<DatedMovement[]> {
  for await (const rows of pages) {
    const numbers = await numbersOf(
      db,
      rows.map(({ invoiceId }) => invoiceId),
    )
    yield rows.map(({ at, invoiceId, amount, bankReference }) => ({
      ...{ kind, amount, reference: bankReference ?? null },
      day: typeof at === 'number' ? dayInAmsterdam(at) : at,
      documents: [{ number: numbers.get(invoiceId) ?? '', amount }],
    }))
  }
}
