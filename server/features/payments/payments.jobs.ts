import * as z from 'zod'
import { PAYMENT_STATUSES } from '../../../rules/payment-status'
import { defineJob, noPayload } from '../../outbox/job'

const paymentResult = z.object({
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  /** In cents, as `totalAmount`. */
  paidAmount: z.int(),
  totalAmount: z.int(),
  currency: z.string(),
  refundedAmount: z.int().optional(),
  chargedBackAmount: z.int().optional(),
})

/**
 * Applies a result of the bank that arrived before its payment was stored here. Retries for two days; then an operator
 * must look at it.
 */
export const applyPaymentResult = defineJob('apply-payment-result', paymentResult, {
  maxAttempts: 250,
  keepsPayload: true,
  dropping: 'MONEY',
})

/** Has staff decide about an order whose rest was not paid by a time. The reference holds both. */
export const endRemainderWait = defineJob('end-remainder-wait', z.object({ orderId: z.string(), until: z.number() }), {
  maxAttempts: 50,
  dropping: 'MONEY',
})

/** Asks the bank for the result of a payment. The reference is that of the payment; one message of it runs at a time. */
export const askPaymentResult = defineJob('ask-payment-result', noPayload, { maxAttempts: 100, dropping: 'MONEY' })
