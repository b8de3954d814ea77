/** States of a domain owned by an account. The values in this file are stored: add, never rename. */
export const DOMAIN_STATUSES = [
  'REGISTERING',
  'TRANSFERRING',
  'ACTIVE',
  'EXPIRED',
  'TRANSFERRED_OUT',
  'DELETED',
] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/** States of a domain that the shop no longer holds. */
export const LEFT_STATUSES = ['TRANSFERRED_OUT', 'DELETED'] as const satisfies readonly DomainStatus[]

/** Returns whether the shop no longer holds a domain. */
export const hasLeft = (status: DomainStatus): boolean => LEFT_STATUSES.some((left) => left === status)

/** Returns whether the shop serves the DNS and forwarding of a domain in this state. */
export const isServed = (status: DomainStatus): boolean => status !== 'EXPIRED' && !hasLeft(status)

/** Ways to forward the visitors of a domain: by a redirect, in a frame, by address records, or not at all. */
export const FORWARD_TYPES = ['HTTP', 'IFRAME', 'DNS', 'NONE'] as const
export type ForwardType = (typeof FORWARD_TYPES)[number]

/** Availability of an ordered name: available for registration, or registered elsewhere and to be transferred. */
export const ORDERED_AVAILABILITIES = ['free', 'active'] as const
export type OrderedAvailability = (typeof ORDERED_AVAILABILITIES)[number]
