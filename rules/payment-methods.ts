/** How an order can be paid. The words are stored and stand in the graph: add, never rename. */
export const PAYMENT_METHOD_CODES = ['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'] as const
export type PaymentMethodCode = (typeof PAYMENT_METHOD_CODES)[number]
