import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { renewalGivenUp, renewCertificate } from './certificates.service'

const renewalPayload = z.object({ certificateId: z.string() })
export type RenewalPayload = z.infer<typeof renewalPayload>

/** Sees a request for a certificate that is there already through; that of an order is part of its delivery. */
export const renewCertificateJob: Job<RenewalPayload> = {
  name: 'renew-certificate',
  payload: renewalPayload,
  // With the runner's back-off about five days; then its owner hears of it, and it is asked for again the next day.
  maxAttempts: 500,
  run: (deps, { payload }) => renewCertificate(deps, payload),
  onGivenUp: (deps, { payload }) => renewalGivenUp(deps, renewalPayload.parse(payload)),
}
