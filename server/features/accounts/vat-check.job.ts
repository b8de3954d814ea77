import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { keepVatCheck } from './vat-check.service'

const payload = z.object({ accountId: z.string() })

/** Asks the tax authorities about the VAT number of a business in another member state. */
export const checkVatIdJob: Job<z.infer<typeof payload>> = {
  name: 'check-vat-id',
  payload,
  // With the runner's back-off about a day; the next sign-in asks again.
  maxAttempts: 100,
  run: (deps, { payload }) => keepVatCheck(deps, payload.accountId),
}
