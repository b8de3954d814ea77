import type { ProductKind } from '../../../rules/pricing-types'
import { removedByChangeTo, type ServiceType } from '../../../rules/service-block'

/** What a domain can have linked to it: one of each, and one of each extra. */
export type Slot = 'domain' | 'hosting' | 'redirect' | 'free-installation' | 'transfer-code' | `extra:${string}`

/** What goes when its hosting package goes. */
export const HOSTING_SLOTS = ['free-installation', 'extra:*'] as const

/** What does not go together with a type of service (SRV-009, Q-107). */
export const misfitsOf = (type: ServiceType): readonly string[] =>
  removedByChangeTo(type).flatMap((kind) => SLOTS_OF[kind] ?? [])

/** A package takes along what is installed on it. */
const SLOTS_OF: Partial<Record<ProductKind, readonly string[]>> = {
  HOSTING: ['hosting', ...HOSTING_SLOTS],
  RESELLER_HOSTING: ['hosting', ...HOSTING_SLOTS],
  REDIRECT: ['redirect'],
  TRANSFER_CODE: ['transfer-code'],
}
