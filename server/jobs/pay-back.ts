import { payBack } from '../features/payments/pay-back.service'
import type { Job } from './runner'

/** Gives money back through the bank. The effect's reference is the refund's. */
export const payBackJob: Job = {
  name: 'pay-back',
  maxAttempts: 500,
  run: (deps, { reference }) => payBack(deps, reference),
}
