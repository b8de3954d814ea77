import type { Job } from '../../outbox/runner'
import { lapseOrder } from './paying.service'

/** Ends an order that nobody paid in time. The effect's reference is the order. */
export const lapseOrderJob: Job = {
  name: 'lapse-order',
  maxAttempts: 50,
  run: (deps, { reference }) => lapseOrder(deps, reference),
}
