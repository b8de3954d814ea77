import * as z from 'zod'
import type { RegistryStatus } from '../../ports/domain-registry'

/** Why a name is invalid: it is no name, its registry gave no answer, or the shop does not sell its extension. */
export type AvailabilityReason = 'invalid-name' | 'no-answer' | 'not-sold'

/** What is known of one name. Only a registry's own word makes a name free. */
export interface Availability {
  /** The full name, in ASCII. */
  domain: string
  status: RegistryStatus
  /** Told when the status is invalid, else null. */
  reason: AvailabilityReason | null
  /** The yearly price in cents of a free premium name; null for a name at the list price. */
  premiumPrice: number | null
  /** The source of the answer; null when no registry was asked or none answered. */
  source: string | null
  /** Milliseconds since the epoch. */
  checkedAt: number
}

/** An answer that needs no registry, or that none gave. */
export const withoutAnswer = (domain: string, reason: AvailabilityReason, checkedAt: number): Availability => ({
  domain,
  status: 'invalid',
  reason,
  premiumPrice: null,
  source: null,
  checkedAt,
})

/** Reads what a registry said. Throws at anything else than a whole answer, since half of one could sell a taken name. */
export function readAnswer(domain: string, given: unknown, checkedAt: number): Availability {
  const { status, premiumPrice, source } = registryAnswer.parse(given)
  const reason = status === 'invalid' ? 'invalid-name' : null
  return { domain, status, reason, premiumPrice: status === 'free' ? premiumPrice : null, source, checkedAt }
}

const registryAnswer = z.object({
  status: z.enum(['free', 'active', 'quarantine', 'reserved', 'invalid']),
  premiumPrice: z.int().positive().nullable(),
  source: z.string().max(200),
})
