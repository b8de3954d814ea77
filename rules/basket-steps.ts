export type Step = 1 | 2 | 3

/**
 * Returns the step at which the order page opens: 3 for the final-step flag, which must be the text 'true'; 2 for a
 * hosting upgrade or when hosting is in the basket.
 */
export function stepAtStart(page: {
  finalStep: string | null
  hostingUpgrade: boolean
  hostingInBasket: boolean
}): Step {
  if (page.finalStep === 'true') return 3
  return page.hostingUpgrade || page.hostingInBasket ? 2 : 1
}

/** Continue in step 1 opens the missing-domain modal instead of step 2. */
export const isDomainAskedFor = (basket: { empty: boolean; domainIsMissingForHosting: boolean }): boolean =>
  basket.empty || basket.domainIsMissingForHosting

/** Result of the Continue button in step 2. */
export function continueFromStep2(page: { step2Valid: boolean; signedIn: boolean }): 'refuse' | 'validate' | 'propose' {
  if (!page.step2Valid) return 'refuse'
  return page.signedIn ? 'validate' : 'propose'
}

/** The payment section is visible if all four conditions hold. */
export const paymentSectionVisible = (page: {
  step3Reached: boolean
  step2Valid: boolean
  signedIn: boolean
  termsAccepted: boolean
}): boolean => page.step3Reached && page.step2Valid && page.signedIn && page.termsAccepted

/** Preselects the payment method if there is only one. */
export const preselectedMethod = <Method>(methods: readonly Method[]): Method | null =>
  methods.length === 1 ? (methods[0] ?? null) : null
