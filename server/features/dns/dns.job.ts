import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { publishDomain } from './publish.service'

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
