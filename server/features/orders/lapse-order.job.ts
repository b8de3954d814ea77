import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { lapseOrder } from './paying.service'

/** Ends an order that nobody paid in time. The message's reference is the order. */
export const lapseOrderJob: Job = {
  name: 'lapse-order',
  payload: z.object({}),
  maxAttempts: 50,
  run:
    async (_deps, { reference }) =>
    (tx) =>
      lapseOrder(tx, reference),
}
