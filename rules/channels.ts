/** Where an order is placed: each has a basket, packages and prices of its own. The words are stored: add, never rename. */
export const ORDER_CHANNELS = ['CUSTOMER', 'RESELLER', 'CHECKOUT'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** Whom a product is for. */
export const AUDIENCES = ['CUSTOMER', 'RESELLER', 'BOTH'] as const
export type Audience = (typeof AUDIENCES)[number]
