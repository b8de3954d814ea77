import * as z from 'zod'
import { defineJob } from '../../outbox/job'

const switchPayload = z.object({
  domainId: z.string(),
  /** Version of the setting; a later change has its own message. */
  version: z.int(),
})
export type SwitchPayload = z.infer<typeof switchPayload>

/** Applies a customer's changed setting at Cloudflare. */
export const switchCloudflare = defineJob('switch-cloudflare', switchPayload, {
  // About five days with the runner's back-off.
  maxAttempts: 500,
})

const watchPayload = z.object({
  domainId: z.string(),
  version: z.int(),
  /** When the registry was notified, in milliseconds since the epoch. */
  since: z.int(),
})
export type WatchPayload = z.infer<typeof watchPayload>

/** Polls until Cloudflare serves a domain that was delegated to its name servers. */
export const watchCloudflare = defineJob('watch-cloudflare', watchPayload, { maxAttempts: 500 })
