import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { delegateDomain, publishDomain } from './publish.service'

const publishPayload = z.object({
  domainId: z.string(),
  /** That the zone had when the change was made. */
  serial: z.int(),
})
export type PublishPayload = z.infer<typeof publishPayload>

/** Hands a zone to the name server. */
export const publishZone: Job<PublishPayload> = {
  name: 'publish-zone',
  payload: publishPayload,
  maxAttempts: 40,
  run: (deps, { payload }) => publishDomain(deps, payload.domainId, payload.serial),
}

const delegationPayload = z.object({ domainId: z.string() })
export type DelegationPayload = z.infer<typeof delegationPayload>

/** Has the registry delegate a domain to our name servers, or to those that its owner chose. */
export const delegateDomainJob: Job<DelegationPayload> = {
  name: 'delegate-domain',
  payload: delegationPayload,
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  // Its owner can have it tried again.
  keepsPayload: true,
  run: (deps, { payload }) => delegateDomain(deps, payload.domainId),
}
