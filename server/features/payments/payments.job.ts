import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import type { PaymentResult } from '../../ports/payment-provider'
import { APPLY_PAYMENT_RESULT, applyResult } from './notification.service'
import { payBack } from './pay-back.service'

const keptResult = z.object({
  reference: z.string(),
  status: z.enum(['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS']),
  paidAmount: z.int(),
  totalAmount: z.int(),
  currency: z.string(),
})

/** Applies a result of the bank that came before its payment was known here: for two days, then a person has to look. */
export const applyPaymentResultJob: Job<PaymentResult> = {
  name: APPLY_PAYMENT_RESULT,
  payload: keptResult,
  maxAttempts: 250,
  keepsPayload: true,
  run:
    async (deps, { payload }) =>
    (tx) =>
      applyResult(deps, tx, payload),
}

/** Gives money back through the bank. The message's reference is the refund's. */
export const payBackJob: Job = {
  name: 'pay-back',
  payload: z.object({}),
  maxAttempts: 500,
  run: (deps, { reference }) => payBack(deps, reference),
}
