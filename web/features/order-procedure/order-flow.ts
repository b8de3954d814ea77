import { paymentSectionVisible, stepAtStart } from '../../../rules/basket-steps'
import type { Proposal } from './SmartBenefitsModal'
import type { BlockDraft } from './service-block'

export type StepNumber = 1 | 2 | 3

/** State of the visitor on the order page. The page's effects (requests, saving, scrolling) are in `useOrderFlow`. */
export interface OrderFlow {
  /** The step in view. */
  step: StepNumber
  /**
   * State of step 2. Continue validates the choices; a valid basket leads to step 3, directly or through an offer of matching
   * products.
   */
  services: 'choosing' | 'checking' | 'offering'
  /** Continue was refused: errors are marked until they are corrected. */
  isMarked: boolean
  /** Input of a service block that is not in the basket yet, by domain: ids change when a visitor logs in. */
  drafts: Readonly<Record<string, BlockDraft>>
  /** The current or last offer: it stays on screen while the modal closes. */
  offer: Offer | null
  /**
   * State of step 3. Payment waits until the server has validated the basket for the customer who pays, who may log in only here.
   */
  summary: 'closed' | 'unchecked' | 'checking' | 'checked'
  dialog: 'none' | 'missing-domain' | 'order-error'
  /** Text of the order error, one line per problem; it stays on screen while the modal closes. */
  message: string
}

interface Offer {
  /** A new id for each offer, so that none keeps the previous ticks. */
  id: number
  proposals: readonly Proposal[]
  /** The basket was validated for a customer before this offer. */
  isChecked: boolean
}

export type OrderEvent =
  | { type: 'step-came-into-view'; step: StepNumber }
  | { type: 'domain-missed' }
  | { type: 'draft-typed'; domain: string; draft: BlockDraft }
  | { type: 'draft-saved'; domain: string }
  | { type: 'continued' }
  | { type: 'blocks-found-wrong' }
  | { type: 'services-refused'; message: string }
  | { type: 'benefits-offered'; proposals: readonly Proposal[]; isChecked: boolean }
  | { type: 'benefits-answered' }
  | { type: 'services-settled'; isChecked: boolean }
  | { type: 'customer-known' }
  | { type: 'customer-checked' }
  | { type: 'signed-out' }
  | { type: 'order-refused'; message: string }
  | { type: 'basket-emptied' }
  | { type: 'dialog-closed' }

/** Returns the next state. Ignores an event that does not apply to the state: pressing Continue twice is the same as once. */
export function orderFlow(flow: OrderFlow, event: OrderEvent): OrderFlow {
  switch (event.type) {
    case 'step-came-into-view':
      return flow.step === event.step ? flow : { ...flow, step: event.step }
    case 'domain-missed':
      return { ...flow, dialog: 'missing-domain' }
    case 'draft-typed':
      return { ...flow, drafts: { ...flow.drafts, [event.domain]: event.draft } }
    case 'draft-saved': {
      const { [event.domain]: _saved, ...drafts } = flow.drafts
      return { ...flow, drafts }
    }
    case 'continued':
      return flow.services === 'choosing' ? { ...flow, services: 'checking' } : flow
    case 'blocks-found-wrong':
      return { ...flow, isMarked: true }
    case 'services-refused':
      if (flow.services !== 'checking') return flow
      return { ...flow, services: 'choosing', dialog: 'order-error', message: event.message }
    case 'benefits-offered': {
      if (flow.services !== 'checking') return flow
      const { proposals, isChecked } = event
      return { ...flow, services: 'offering', offer: { id: (flow.offer?.id ?? 0) + 1, proposals, isChecked } }
    }
    case 'benefits-answered':
      return flow.services === 'offering' ? withSummary(flow, flow.offer?.isChecked ?? false) : flow
    case 'services-settled':
      return flow.services === 'checking' ? withSummary(flow, event.isChecked) : flow
    case 'customer-known':
      return flow.summary === 'unchecked' ? { ...flow, summary: 'checking' } : flow
    case 'customer-checked':
      return flow.summary === 'checking' ? { ...flow, summary: 'checked' } : flow
    case 'signed-out':
      return flow.summary === 'closed' || flow.summary === 'unchecked' ? flow : { ...flow, summary: 'unchecked' }
    case 'order-refused':
      return { ...flow, dialog: 'order-error', message: event.message }
    case 'basket-emptied':
      // An empty basket has no errors, whatever was reported before.
      return {
        ...flow,
        services: 'choosing',
        summary: 'closed',
        dialog: flow.dialog === 'order-error' ? 'none' : flow.dialog,
      }
    case 'dialog-closed':
      return { ...flow, dialog: 'none' }
  }
}

const withSummary = (flow: OrderFlow, isChecked: boolean): OrderFlow => ({
  ...flow,
  services: 'choosing',
  summary: isChecked ? 'checked' : 'unchecked',
})

/** Initial state of a page. */
export const openedAt = ({ step, isStep3Open }: Start): OrderFlow => ({
  step,
  services: 'choosing',
  isMarked: false,
  drafts: {},
  offer: null,
  summary: isStep3Open ? 'unchecked' : 'closed',
  dialog: 'none',
  message: '',
})

export interface StartFacts {
  /** The page's final-step flag, which is set only by the text 'true'. */
  finalStep: string | null
  isUpgrade: boolean
  isHostingInBasket: boolean
  isBasketEmpty: boolean
  /** A name in the address that has not been searched before. */
  hasNewSearch: boolean
  /** `#step-2`, or empty. */
  hash: string
}

export interface Start {
  step: StepNumber
  isStep3Open: boolean
  /** Whether the page scrolls to the step. */
  scrolls: boolean
}

/**
 * Step at which the order page opens. A visitor with a name to search sees its results first. The address and the final-step flag
 * open step 3 only when there is something to order.
 */
export function startOf(facts: StartFacts): Start {
  const { finalStep, isUpgrade, isHostingInBasket, isBasketEmpty, hasNewSearch, hash } = facts
  const named = stepOfHash(hash)
  const byRule = stepAtStart({ finalStep, hostingUpgrade: isUpgrade, hostingInBasket: isHostingInBasket })
  if (byRule === 3 && !isBasketEmpty) return { step: 3, isStep3Open: true, scrolls: true }
  if (hasNewSearch && named === null) return { step: 1, isStep3Open: false, scrolls: false }
  if (byRule === 2) return { step: 2, isStep3Open: false, scrolls: true }
  if (named === 3 && isBasketEmpty) return { step: 1, isStep3Open: false, scrolls: false }
  return { step: named ?? 1, isStep3Open: named === 3, scrolls: named !== null }
}

export function stepOfHash(hash: string): StepNumber | null {
  const step = Number(/^#step-([123])$/.exec(hash)?.[1])
  return step === 1 || step === 2 || step === 3 ? step : null
}

export interface PaymentFacts {
  step3Reached: boolean
  step2Valid: boolean
  signedIn: boolean
  /** The customer details are complete for an order. */
  dataComplete: boolean
  termsAccepted: boolean
}

/** The buyer's next step before the payment form shows: the first missing part, in page order. */
export function missingForPayment(facts: PaymentFacts): 'services' | 'login' | 'details' | 'terms' | null {
  if (!facts.signedIn) return 'login'
  if (!facts.dataComplete) return 'details'
  if (paymentSectionVisible(facts)) return null
  return facts.step2Valid ? 'terms' : 'services'
}
