import * as z from 'zod'
import { defineJob } from '../../outbox/job'

/** Checks the VAT number of a business in another member state with the tax authorities. */
export const checkVatNumber = defineJob('check-vat-id', z.object({ accountId: z.string() }), {
  // About a day with the runner's back-off; the next sign-in asks again.
  maxAttempts: 100,
  dropping: 'NOT_CHECKED',
})
