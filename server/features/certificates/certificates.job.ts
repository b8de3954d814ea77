import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { renewCertificate } from './certificates.service'

const renewalPayload = z.object({ certificateId: z.string() })
export type RenewalPayload = z.infer<typeof renewalPayload>

/** Sees a request for a certificate that is there already through; that of an order is part of its delivery. */
export const renewCertificateJob: Job<RenewalPayload> = {
  name: 'renew-certificate',
  payload: renewalPayload,
  // With the runner's back-off about five days; what is left then is asked for again.
  maxAttempts: 500,
  run: (deps, { payload }) => renewCertificate(deps, payload),
}
