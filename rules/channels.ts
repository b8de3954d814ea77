/** Order channels. Each has its own basket, packages and prices. These values are stored: add, never rename. */
export const ORDER_CHANNELS = ['CUSTOMER', 'RESELLER', 'CHECKOUT'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** Audiences of a product. */
export const AUDIENCES = ['CUSTOMER', 'RESELLER', 'BOTH'] as const
export type Audience = (typeof AUDIENCES)[number]
