import { defineJob, noPayload } from '../../outbox/job'

/** Changes one domain of a batch. The reference is the batch item. */
export const changeDomain = defineJob('change-domain-of-batch', noPayload, { maxAttempts: 5 })
