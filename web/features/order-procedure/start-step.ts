import { stepAtStart } from '../../../rules/basket-steps'
import type { StepNumber } from './order-flow'

export interface StartFacts {
  /** The final-step flag of the page, which counts only as the text 'true'. */
  finalStep: string | null
  isUpgrade: boolean
  isHostingInBasket: boolean
  isBasketEmpty: boolean
  /** A name that the visitor comes with, and that was not searched before. */
  hasNewSearch: boolean
  /** `#step-2`, or empty. */
  hash: string
}

export interface Start {
  step: StepNumber
  isStep3Open: boolean
  /** The page goes there by itself; else it stays where it is. */
  scrolls: boolean
}

/**
 * Where the order page opens (ORD-005, ORD-020..022). Who comes with a name to search sees what becomes of it first.
 * The address reaches step 3 only with something to order.
 */
export function startOf(facts: StartFacts): Start {
  const { finalStep, isUpgrade, isHostingInBasket, isBasketEmpty, hasNewSearch, hash } = facts
  const named = stepOfHash(hash)
  const byRule = stepAtStart({ finalStep, hostingUpgrade: isUpgrade, hostingInBasket: isHostingInBasket })
  if (byRule === 3) return { step: 3, isStep3Open: true, scrolls: true }
  if (hasNewSearch && named === null) return { step: 1, isStep3Open: false, scrolls: false }
  if (byRule === 2) return { step: 2, isStep3Open: false, scrolls: true }
  if (named === 3 && isBasketEmpty) return { step: 1, isStep3Open: false, scrolls: false }
  return { step: named ?? 1, isStep3Open: named === 3, scrolls: named !== null }
}

export function stepOfHash(hash: string): StepNumber | null {
  const step = Number(/^#step-([123])$/.exec(hash)?.[1])
  return step === 1 || step === 2 || step === 3 ? step : null
}
