/** What a domain can have linked to it: one of each, and one of each extra. */
export type Slot = 'domain' | 'hosting' | 'redirect' | 'free-installation' | 'transfer-code' | `extra:${string}`

/** What goes when its hosting package goes. */
export const HOSTING_SLOTS = ['free-installation', 'extra:*'] as const

/** What does not go together with forwarding a domain (SRV-009). */
export const NOT_WITH_REDIRECT = ['hosting', 'transfer-code', ...HOSTING_SLOTS] as const
