import { eq, sql } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/open'
import { one, statement, statementByColumns, written } from '../../../db/query'
import { invoices } from '../../../db/schema/payments'

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
