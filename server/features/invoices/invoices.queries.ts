import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { invoices } from '../../../db/schema/invoices'

/** Whether an invoice belongs to an account. */
export const isInvoiceOf = (id: SQLWrapper, accountId: SQLWrapper): SQL =>
  sql`${id} in (select ${invoices.id} from ${invoices} where ${invoices.accountId} = ${accountId})`
