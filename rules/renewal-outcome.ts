/**
 * Outcomes of a term that has ended. RENEWED: followed by a paid term. STOPPED: its owner did not want a next term. PAYMENT_FAILED: a
 * payment of the next term was cancelled or expired. NOT_PAID: not paid and not restored, without such a payment. NOT_DELIVERED: paid
 * and refunded, since the registry refused it. TRANSFERRED_OUT: a name that went to another registrar.
 */
const RENEWAL_OUTCOMES = [
  'RENEWED',
  'STOPPED',
  'PAYMENT_FAILED',
  'NOT_PAID',
  'NOT_DELIVERED',
  'TRANSFERRED_OUT',
] as const
export type RenewalOutcome = (typeof RENEWAL_OUTCOMES)[number]

/** Terms of one product that ended, with how many of them were renewed. */
export interface EndedTerms {
  productCode: string
  ended: number
  renewed: number
}

/**
 * Returns the share of ended terms that were renewed, of a product; of all products for one of which no term ended. Null if none
 * ended at all.
 */
export function renewalRateOf(terms: readonly EndedTerms[], productCode: string): number | null {
  const own = terms.filter((one) => one.productCode === productCode)
  const counted = own.some(({ ended }) => ended > 0) ? own : terms
  const ended = counted.reduce((sum, one) => sum + one.ended, 0)
  return ended === 0 ? null : counted.reduce((sum, one) => sum + one.renewed, 0) / ended
}
