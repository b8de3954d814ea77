import { paymentSectionVisible } from '../../../../rules/basket-steps'

export interface PaymentFacts {
  step3Reached: boolean
  step2Valid: boolean
  signedIn: boolean
  /** The customer's data hold all that an order needs. */
  dataComplete: boolean
  termsAccepted: boolean
}

/** What a buyer still has to do before the payment shows: the first thing that is missing, in the order of the page. */
export function missingForPayment(facts: PaymentFacts): 'services' | 'login' | 'details' | 'terms' | null {
  if (!facts.signedIn) return 'login'
  if (!facts.dataComplete) return 'details'
  if (paymentSectionVisible(facts)) return null
  return facts.step2Valid ? 'terms' : 'services'
}
