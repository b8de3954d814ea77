import * as z from 'zod'
import { SUSPENDED_KINDS } from '../../../rules/abuse'
import { defineJob } from '../../outbox/job'

const payload = z.object({ kind: z.enum(SUSPENDED_KINDS), thingId: z.string(), name: z.string() })

/**
 * Makes the outside system match the suspension of a service, whether it lasts or was lifted. Each change has a job of its own, since
 * one that runs already may have read the state before. A domain on hold has another job.
 */
export const applySuspension = defineJob('apply-suspension', payload, {
  // About five days with the runner's back-off: no platform is unreachable that long.
  maxAttempts: 500,
  describe: ({ kind, name }) => ({ kind, name }),
})
