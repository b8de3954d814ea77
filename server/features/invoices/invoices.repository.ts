import { and, asc, count, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/open'
import { all, one, statement, statementByColumns, written } from '../../../db/query'
import { orders } from '../../../db/schema/orders'
import { invoices } from '../../../db/schema/payments'
import type { Page } from '../../graphql/connection'

export type InvoiceRow = typeof invoices.$inferSelect

const byOrder = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, sql.placeholder('orderId'))),
)
const insertion = statementByColumns((db, row: InvoiceRow) => db.insert(invoices).values(row).returning())

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | null> {
  return one(byOrder(db, { orderId }))
}

/** Gives the invoice the next number. */
export async function insertInvoice(tx: Tx, row: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> {
  const number = await nextNumber(tx, 'invoice')
  return written(insertion(tx, { ...row, number }))
}

/** The newest first; read backwards when the page is. */
export async function listInvoices(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<InvoiceRow[]> {
  const direction = isBackward ? asc : desc
  const rows = await all(
    db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(
        and(
          eq(orders.accountId, accountId),
          after === null ? undefined : lt(invoices.number, after),
          before === null ? undefined : gt(invoices.number, before),
        ),
      )
      .orderBy(direction(invoices.number))
      .limit(limit),
  )
  return rows.map(({ invoice }) => invoice)
}

export async function countInvoices(db: Db, accountId: string): Promise<number> {
  const row = await one(
    db
      .select({ n: count() })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(eq(orders.accountId, accountId)),
  )
  return row?.n ?? 0
}

/** Null when it is not there or another's. */
export async function findInvoiceOf(db: Db, accountId: string, id: string): Promise<InvoiceRow | null> {
  const row = await one(
    db
      .select({ invoice: invoices })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(eq(invoices.id, id), eq(orders.accountId, accountId))),
  )
  return row?.invoice ?? null
}
