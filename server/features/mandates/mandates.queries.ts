import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { collections, mandates } from '../../../db/schema/mandates'
import { oneOf } from '../../../db/table'

/** Ids of the invoices whose last collection failed: a query, for a condition. The index covers failed ones, by this text. */
export const failedCollections: SQL = sql`select f.invoice_id from ${collections} f where f.state in ('FAILED')
  and not exists (select 1 from ${collections} l where l.invoice_id = f.invoice_id and l.number > f.number)`

/** Whether an account has a mandate by which its invoices are collected. */
export const hasActiveMandate = (accountId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${mandates} where ${mandates.accountId} = ${accountId} and ${oneOf(mandates.state, ['ACTIVE'])})`
