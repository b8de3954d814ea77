import { lapseOrder } from '../features/orders/paying.service'
import type { Job } from './runner'

/** Ends an order that nobody paid in time. The effect's reference is the order. */
export const lapseOrderJob: Job = {
  name: 'lapse-order',
  maxAttempts: 50,
  run: (deps, { reference }) => lapseOrder(deps, reference),
}
