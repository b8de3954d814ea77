import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { paymentAttempts } from '../../../db/schema/payments'
import { oneOf } from '../../../db/table'

/** Whether a payment of an order was cancelled, or expired. */
export const hasFailedAttempt = (orderId: SQLWrapper): SQL =>
  sql`exists (select 1 from ${paymentAttempts} where ${paymentAttempts.orderId} = ${orderId} and ${oneOf(paymentAttempts.status, ['CANCELLED', 'EXPIRED'])})`
