import * as z from 'zod'
import { APPLY_PAYMENT_RESULT, applyKeptResult } from '../features/payments/notification.service'
import type { Job } from './runner'

const keptResult = z.object({
  reference: z.string(),
  status: z.enum(['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS']),
  paidAmount: z.int(),
  totalAmount: z.int(),
  currency: z.string(),
})

/** Applies a result of the bank that came before its payment was known here: for two days, then a person has to look. */
export const applyPaymentResultJob: Job = {
  name: APPLY_PAYMENT_RESULT,
  maxAttempts: 250,
  run: (deps, { payload }) => applyKeptResult(deps, keptResult.parse(payload)),
}
