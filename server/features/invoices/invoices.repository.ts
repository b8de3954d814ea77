import { eq, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, statement, written } from '../../../db/query'
import { invoices } from '../../../db/schema/payments'

export type InvoiceRow = typeof invoices.$inferSelect

const byOrder = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, sql.placeholder('orderId'))),
)

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | null> {
  return one(byOrder(db, { orderId }))
}

/** Gives the invoice the next number. Writers take turns and a rejected one takes its number back: no gaps. */
export async function insertInvoice(tx: Db, row: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> {
  const last = (await one(tx.select({ last: max(invoices.number) }).from(invoices)))?.last
  return written(
    tx
      .insert(invoices)
      .values({ ...row, number: (last ?? 0) + 1 })
      .returning(),
  )
}
