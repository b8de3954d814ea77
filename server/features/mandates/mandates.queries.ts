import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { mandates } from '../../../db/schema/mandates'
import { oneOf } from '../../../db/table'

/** Whether an account has a mandate by which its invoices are collected. */
export const hasActiveMandate = (accountId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${mandates} where ${mandates.accountId} = ${accountId} and ${oneOf(mandates.state, ['ACTIVE'])})`
