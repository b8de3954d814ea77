import * as z from 'zod'
import type { Job } from '../../outbox/runner'
import { switchCloudflare, watchCloudflare } from './cloudflare.service'

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

const watchPayload = z.object({
  domainId: z.string(),
  version: z.int(),
  /** When the registry was told. */
  since: z.int(),
})
export type WatchPayload = z.infer<typeof watchPayload>

/** Looks until Cloudflare answers for a domain that its name servers were chosen for. */
export const watchCloudflareJob: Job<WatchPayload> = {
  name: 'watch-cloudflare',
  payload: watchPayload,
  maxAttempts: 500,
  run: (deps, { payload }) => watchCloudflare(deps, payload),
}
