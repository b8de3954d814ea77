import * as z from 'zod'
import { defineJob, noPayload } from '../../outbox/job'

/** Compares a domain with its registrar. The reference is the domain. */
export const lookAtDomain = defineJob('look-at-domain', noPayload, { maxAttempts: 500, dropping: 'NOT_CHECKED' })

/** Requests comparisons of the next names of the portfolio with their registrars. The reference is the start and the last name. */
export const compareAll = defineJob('compare-portfolio', z.object({ after: z.string() }), { maxAttempts: 50 })

/** Disables the setting by which the registrar of a domain renews it. The reference is the domain. */
export const disableAutoRenew = defineJob('disable-auto-renew', noPayload, {
  // About five days with the runner's back-off: no registrar is unreachable that long.
  maxAttempts: 500,
})

/** Removes the zone of a domain that the shop no longer holds from the name server. */
export const unpublishZone = defineJob('unpublish-zone', z.object({ name: z.string() }), {
  maxAttempts: 500,
  describe: ({ name }) => ({ name }),
})
