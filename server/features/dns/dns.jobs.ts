import * as z from 'zod'
import { defineJob } from '../../outbox/job'

const publishPayload = z.object({
  domainId: z.string(),
  /** The zone's serial when the change was made. */
  serial: z.int(),
})

const domainPayload = z.object({ domainId: z.string() })

/** Publishes a zone to the name server. */
export const publishZone = defineJob('publish-zone', publishPayload, { maxAttempts: 40 })

/** Compares a page of zones with those of the name server. Several would only slow it down. */
export const checkZones = defineJob('check-zones', z.object({ day: z.string(), after: z.string() }), {
  maxAttempts: 40,
  atOnce: 1,
  dropping: 'NOT_CHECKED',
})

/** Delegates a domain at the registry to the shop's name servers, or to those that its owner chose. */
export const delegateDomain = defineJob('delegate-domain', domainPayload, {
  // About five days with the runner's back-off: no registry is unreachable that long.
  maxAttempts: 500,
  // Its owner can retry it.
  keepsPayload: true,
})

/** Takes the next step of signing a domain, or of removing its signatures. */
export const advanceDnssec = defineJob('advance-dnssec', domainPayload, { maxAttempts: 500 })

/** Takes the next step of replacing the key of a domain. */
export const rollZoneKey = defineJob('roll-zone-key', domainPayload, { maxAttempts: 500 })
