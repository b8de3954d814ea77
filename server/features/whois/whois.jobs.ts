import * as z from 'zod'
import { defineJob } from '../../outbox/job'

const holderPayload = z.object({
  accountId: z.string(),
  /** Null for the standard registrant. */
  holderId: z.string().nullable(),
  /** The last name that was processed; empty at the start. */
  after: z.string(),
})
export type HolderPayload = z.infer<typeof holderPayload>

const namePayload = z.object({ accountId: z.string(), holderId: z.string().nullable(), name: z.string() })
export type NamePayload = z.infer<typeof namePayload>

/** Enqueues an update at the registry for each name of a changed registrant, a page at a time. */
export const updateNamesOfHolder = defineJob('spread-holder', holderPayload, { maxAttempts: 40 })

/** Sends the current details of a registrant to the registry of a name. */
export const updateRegistryHolder = defineJob('update-registry-holder', namePayload, {
  // About five days with the runner's back-off: no registry is unreachable that long.
  maxAttempts: 500,
})
