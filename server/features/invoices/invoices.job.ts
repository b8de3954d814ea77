import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { remind } from './reminders.service'

/** Reminds a buyer, once, of what was due a while ago. The message's reference is the invoice. */
export const remindOfInvoice: Job = {
  name: 'remind-of-invoice',
  payload: z.object({}),
  maxAttempts: 50,
  run:
    async (deps, { reference }) =>
    (tx) =>
      remind(deps, tx, reference),
}
