import { applyPaymentResultJob } from './apply-payment-result'
import { deliverDomain } from './deliver-domain'
import { deliverHosting } from './deliver-hosting'
import { deliverService } from './deliver-service'
import { lapseOrderJob } from './lapse-order'
import { payBackJob } from './pay-back'
import type { Job } from './runner'

/** All that comes after an order: its payment, delivering it, giving money back, and ending one that nobody paid. */
export const ORDER_JOBS: readonly Job[] = [
  deliverDomain,
  deliverHosting,
  deliverService,
  applyPaymentResultJob,
  payBackJob,
  lapseOrderJob,
]
