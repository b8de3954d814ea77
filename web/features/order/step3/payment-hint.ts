import { paymentSectionVisible } from '../../../../rules/basket-steps'

export interface PaymentFacts {
  step3Reached: boolean
  step2Valid: boolean
  signedIn: boolean
  termsAccepted: boolean
}

/** What a buyer still has to do before the payment shows: the first thing that is missing, in the order of the page. */
export function missingForPayment(facts: PaymentFacts): 'services' | 'login' | 'terms' | null {
  if (paymentSectionVisible(facts)) return null
  if (!facts.signedIn) return 'login'
  return facts.step2Valid ? 'terms' : 'services'
}
