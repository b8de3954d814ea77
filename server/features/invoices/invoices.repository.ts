import { eq, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { invoices } from '../../../db/schema/payments'
import { statement } from '../../../db/statement'

export type InvoiceRow = typeof invoices.$inferSelect

const byOrder = statement((db) =>
  db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, sql.placeholder('orderId')))
    .prepare(),
)

export async function findInvoice(db: Db, orderId: string): Promise<InvoiceRow | null> {
  return byOrder(db).get({ orderId }) ?? null
}

/** Gives the invoice the next number. Writers take turns and a rejected one takes its number back: no gaps. */
export async function insertInvoice(tx: Db, row: Omit<InvoiceRow, 'number'>): Promise<InvoiceRow> {
  const last = tx
    .select({ last: max(invoices.number) })
    .from(invoices)
    .get()?.last
  return tx
    .insert(invoices)
    .values({ ...row, number: (last ?? 0) + 1 })
    .returning()
    .get()
}
