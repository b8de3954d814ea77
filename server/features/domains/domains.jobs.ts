import { defineJob, noPayload } from '../../outbox/job'

/** Makes the restrictions of a domain at its registrar those of the shop. The reference is the domain. */
export const restrictDomain = defineJob('restrict-domain', noPayload, {
  // About five days with the runner's back-off: no registrar is unreachable that long.
  maxAttempts: 500,
})
