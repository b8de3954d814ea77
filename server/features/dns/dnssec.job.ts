import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { advanceDnssec } from './dnssec.service'

const dnssecPayload = z.object({ domainId: z.string() })
export type DnssecPayload = z.infer<typeof dnssecPayload>

/** Takes the next step by which a domain becomes signed, or unsigned again. */
export const advanceDnssecJob: Job<DnssecPayload> = {
  name: 'advance-dnssec',
  payload: dnssecPayload,
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  run: (deps, { payload }) => advanceDnssec(deps, payload.domainId),
}
