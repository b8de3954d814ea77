import { ORDER_JOBS } from './order-jobs'
import { publishZone } from './publish-zone'
import type { Job } from './runner'
import { sendMail } from './send-mail'

/** Everything that the outbox can ask for. */
export const JOBS: readonly Job[] = [sendMail, publishZone, ...ORDER_JOBS]
