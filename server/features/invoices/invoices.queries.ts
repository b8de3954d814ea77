import { and, eq, gte, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { isAmong } from '../../../db/query'
import { invoiceLines, invoices } from '../../../db/schema/invoices'

/** Whether an invoice belongs to an account. */
export const isInvoiceOf = (id: SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`${id} in (select ${invoices.id} from ${invoices} where ${invoices.accountId} = ${accountId})`

/** Lines of the final invoices and credit notes of accounts since a day. Placeholders: `accountIds` and `from`. */
export const finalLinesOfAccounts = (db: Db) =>
  db
    .select({ accountId: invoices.accountId, orderLineId: invoiceLines.orderLineId, net: invoiceLines.net })
    .from(invoices)
    .innerJoin(invoiceLines, eq(invoiceLines.invoiceId, invoices.id))
    .where(and(isAmong(invoices.accountId, 'accountIds'), gte(invoices.issuedOn, sql.placeholder('from'))))
    .as('lines_of_accounts')

/** Lines of the final invoices and credit notes of a period, `to` excluded, with the month of their date, such as `2026-11`. */
export const finalLines = (db: Db, { from, to }: { from: string; to: string }) =>
  db
    .select({
      month: sql<string>`substr(${invoices.issuedOn}, 1, 7)`.as('month'),
      orderLineId: invoiceLines.orderLineId,
      net: invoiceLines.net,
      isGoodwill: invoiceLines.isGoodwill,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(gte(invoices.issuedOn, from), lt(invoices.issuedOn, to)))
    .as('final_lines')
