import * as z from 'zod'
import { defineJob } from '../../outbox/job'

export const renewalPayload = z.object({ certificateId: z.string() })
export type RenewalPayload = z.infer<typeof renewalPayload>

/** Advances a certificate request that no order waits for: a renewal or a reissue. The reference is the request. */
export const renewCertificate = defineJob('renew-certificate', renewalPayload, {
  // About five days with the runner's back-off; then its owner is notified and it is requested again the next day.
  maxAttempts: 500,
})
