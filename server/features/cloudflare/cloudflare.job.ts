import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { switchCloudflare } from './cloudflare.service'

const switchPayload = z.object({
  domainId: z.string(),
  /** Of what was asked for; a later one has a message of its own. */
  version: z.int(),
})
export type SwitchPayload = z.infer<typeof switchPayload>

/** Tells Cloudflare what the customer has switched. */
export const switchCloudflareJob: Job<SwitchPayload> = {
  name: 'switch-cloudflare',
  payload: switchPayload,
  // With the runner's back-off about five days.
  maxAttempts: 500,
  run: (deps, { payload }) => switchCloudflare(deps, payload),
}
