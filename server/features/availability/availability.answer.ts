import * as z from 'zod'
import type { AvailabilityHint as DirectoryHint } from '../../ports/availability-hint'
import type { RegistryStatus } from '../../ports/domain-registry'

/**
 * Why a name is invalid: it is not a domain name, its registry did not respond, or the shop does not sell its
 * extension.
 */
export type AvailabilityReason = 'invalid-name' | 'no-answer' | 'not-sold'

/** Indication by a public directory, while the registry does not respond. Nothing is sold on it. */
export type AvailabilityHint = 'likely-free' | 'likely-taken'

/** Availability of one name. A name is free only if its registry says so. */
export interface Availability {
  /** The full name, in ASCII. */
  domain: string
  status: RegistryStatus
  /** Set when the status is invalid, otherwise null. */
  reason: AvailabilityReason | null
  /** The yearly price in cents of a free premium name; null for a name at the list price. */
  premiumPrice: number | null
  /** Source of the result or of the hint; null when nobody was asked or responded. */
  source: string | null
  /** Set only if the registry did not respond and a public directory did. */
  hint: AvailabilityHint | null
  /** Milliseconds since the epoch. */
  checkedAt: number
  /**
   * Seconds until the client can retry; set when the registry was not asked since the client exceeded its look-up
   * limit.
   */
  retryAfterSeconds?: number
}

/** A result that no registry gave. */
export const withoutAnswer = (domain: string, reason: AvailabilityReason, checkedAt: number): Availability => ({
  domain,
  status: 'invalid',
  reason,
  premiumPrice: null,
  source: null,
  hint: null,
  checkedAt,
})

/** A result that the registry did not give, with the indication of a public directory. The status stays unknown. */
export const withHint = (answer: Availability, { status, source }: DirectoryHint): Availability => ({
  ...answer,
  source,
  hint: status === 'free' ? 'likely-free' : 'likely-taken',
})

/** Validates a registry's response. Throws unless it is complete, since a partial one could sell a taken name. */
export function readAnswer(domain: string, given: unknown, checkedAt: number): Availability {
  const { status, premiumPrice, source } = registryAnswer.parse(given)
  const reason = status === 'invalid' ? 'invalid-name' : null
  return {
    domain,
    status,
    reason,
    premiumPrice: status === 'free' ? premiumPrice : null,
    source,
    hint: null,
    checkedAt,
  }
}

const registryAnswer = z.object({
  status: z.enum(['free', 'active', 'quarantine', 'reserved', 'invalid']),
  premiumPrice: z.int().positive().nullable(),
  source: z.string().max(200),
})
