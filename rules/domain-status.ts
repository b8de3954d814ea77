/** The status of a domain that an account owns here. The words of this file are stored: add, never rename. */
export const DOMAIN_STATUSES = ['REGISTERING', 'TRANSFERRING', 'ACTIVE', 'EXPIRED'] as const
export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

/** How visitors of a domain are sent on: by a redirect, in a frame, by records that point to an address, or not at all. */
export const FORWARD_TYPES = ['HTTP', 'IFRAME', 'DNS', 'NONE'] as const
export type ForwardType = (typeof FORWARD_TYPES)[number]

/** What a name that is ordered was said to be: free to register, or active elsewhere and to be moved here. */
export const ORDERED_AVAILABILITIES = ['free', 'active'] as const
export type OrderedAvailability = (typeof ORDERED_AVAILABILITIES)[number]
