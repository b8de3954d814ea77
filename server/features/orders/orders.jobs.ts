import * as z from 'zod'
import { defineJob, noPayload } from '../../outbox/job'

/** Delivers a line of the product with this name. The reference is the line. */
export const deliverLineOf = (product: string, formerNames: readonly string[] = []) =>
  defineJob(`deliver-line:${product}`, noPayload, {
    // About five days with the runner's back-off: no outside system is unreachable that long.
    maxAttempts: 500,
    dropping: 'NOT_DELIVERED',
    formerNames,
  })

/** Ends an order that nobody paid in time. The reference is the order. */
export const lapseUnpaidOrder = defineJob('lapse-order', noPayload, { maxAttempts: 50 })

/** Refunds a transfer whose code nobody corrected in time. */
export const endCodeWait = defineJob('end-waiting-for-code', z.object({ lineId: z.string(), attempt: z.number() }), {
  maxAttempts: 50,
  dropping: 'MONEY',
})

/** Refunds through the bank. The reference is the refund's. Payments handles it. */
export const payRefund = defineJob('pay-back', noPayload, { maxAttempts: 500, dropping: 'MONEY' })
