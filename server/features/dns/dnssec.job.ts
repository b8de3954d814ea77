import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { advanceDnssec } from './dnssec.service'
import { advanceRollover } from './key-rollover.service'

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

/** Takes the next step by which the key of a domain is replaced. */
export const rollZoneKeyJob: Job<DnssecPayload> = {
  name: 'roll-zone-key',
  payload: dnssecPayload,
  maxAttempts: 500,
  run: (deps, { payload }) => advanceRollover(deps, payload.domainId),
}
