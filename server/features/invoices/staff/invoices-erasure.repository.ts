import { and, count, eq, isNull, max, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, one, run } from '../../../../db/query'
import { invoicePayments, invoices } from '../../../../db/schema/invoices'
import { refunds } from '../../../../db/schema/refunds'
import type { InvoiceParty, InvoiceSeller } from '../../../../rules/invoice'

interface Sum {
  count: number
  amount: number
}
const NONE: Sum = { count: 0, amount: 0 }

/** Sums the invoices of an account that still collect orders. */
export const sumCollecting = async (db: Db, accountId: string): Promise<Sum> =>
  (await one(
    db
      .select({ count: count(), amount: sql<number>`coalesce(sum(${invoices.gross}), 0)`.mapWith(Number) })
      .from(invoices)
      .where(and(eq(invoices.accountId, accountId), eq(invoices.closed, false))),
  )) ?? NONE

/** Sums what an account paid too much by transfer, and what of its invoices was not refunded yet. */
export async function sumToReturn(db: Db, accountId: string): Promise<Sum> {
  const isOfAccount = eq(invoices.accountId, accountId)
  const surplus = await one(
    db
      .select({ count: count(), amount: sql<number>`coalesce(sum(${invoicePayments.surplus}), 0)`.mapWith(Number) })
      .from(invoicePayments)
      .innerJoin(invoices, eq(invoices.id, invoicePayments.invoiceId))
      .where(and(isOfAccount, sql`${invoicePayments.surplus} > 0`, isNull(invoicePayments.surplusReturnedAt))),
  )
  const refunded = await one(
    db
      .select({ count: count(), amount: sql<number>`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
      .from(refunds)
      .innerJoin(invoices, eq(invoices.id, refunds.invoiceId))
      .where(and(isOfAccount, sql`${refunds.status} <> 'DONE'`)),
  )
  const sums = [surplus ?? NONE, refunded ?? NONE]
  return {
    count: sums.reduce((sum, each) => sum + each.count, 0),
    amount: sums.reduce((sum, each) => sum + each.amount, 0),
  }
}

export const listInvoiceIds = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(db.select({ id: invoices.id }).from(invoices).where(eq(invoices.accountId, accountId)))).map(
    ({ id }) => id,
  )

/** Counts the final documents of an account by kind, with the day of the newest. */
export const countFinal = (
  db: Db,
  accountId: string,
): Promise<{ kind: (typeof invoices.$inferSelect)['kind']; count: number; newest: string | null }[]> =>
  all(
    db
      .select({ kind: invoices.kind, count: count(), newest: max(invoices.issuedOn) })
      .from(invoices)
      .where(and(eq(invoices.accountId, accountId), eq(invoices.closed, true)))
      .groupBy(invoices.kind),
  )

/** Returns the addresses to which the invoices of an account were sent. */
export async function listBuyerEmails(db: Db, accountId: string): Promise<string[]> {
  const rows = await all(db.select({ buyer: invoices.buyer }).from(invoices).where(eq(invoices.accountId, accountId)))
  return [...new Set(rows.flatMap(({ buyer }) => buyer?.email ?? []))]
}

/** Records seller and buyer with the final documents from before they were recorded. */
export async function recordParties(
  tx: Tx,
  accountId: string,
  { seller, buyer }: { seller: InvoiceSeller; buyer: InvoiceParty },
): Promise<void> {
  const { id, reverseChargeVatId } = invoices
  const isBare = or(isNull(invoices.buyer), isNull(invoices.seller))
  const rows = await all(
    tx
      .select({ id, reverseChargeVatId })
      .from(invoices)
      .where(and(eq(invoices.accountId, accountId), eq(invoices.closed, true), isBare)),
  )
  for (const row of rows) {
    const parties = { seller, buyer: { ...buyer, vatId: row.reverseChargeVatId ?? buyer.vatId } }
    await run(tx.update(invoices).set(parties).where(eq(id, row.id)))
  }
}
