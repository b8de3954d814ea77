/** Payment methods of an order. These values are stored and part of the GraphQL schema: add, never rename. */
export const PAYMENT_METHOD_CODES = ['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'] as const
export type PaymentMethodCode = (typeof PAYMENT_METHOD_CODES)[number]
