import { paymentSectionVisible, stepAtStart } from '../../../rules/basket-steps'
import type { Proposal } from './SmartBenefitsModal'
import type { BlockDraft } from './service-block'

export type StepNumber = 1 | 2 | 3

/** Where the visitor is on the order page. The page's acts (asking, saving, scrolling) stand in `useOrderFlow`. */
export interface OrderFlow {
  /** The step in view. */
  step: StepNumber
  /**
   * What goes on in step 2. Continue has what was chosen checked; what is right leads to step 3, at once or by way of an
   * offer of what would go well with it.
   */
  services: 'choosing' | 'checking' | 'offering'
  /** Continue found something wrong: it is marked until it is right. */
  isMarked: boolean
  /** What was typed in a service block and is not in the basket yet, by domain: ids change when a visitor signs in. */
  drafts: Readonly<Record<string, BlockDraft>>
  /** What is offered, or was last: it stays on screen while the offer closes. */
  offer: Offer | null
  /**
   * Step 3: not there yet, or open. Payment waits until the server has checked the basket for the customer who pays, who
   * may have signed in only here.
   */
  summary: 'closed' | 'unchecked' | 'checking' | 'checked'
  dialog: 'none' | 'missing-domain' | 'order-error'
  /** What the order error says, a line each; it stays on screen while the dialog closes. */
  message: string
}

export interface Offer {
  /** Another one for each offer: none starts with the ticks of the last. */
  id: number
  proposals: readonly Proposal[]
  /** The basket was checked for a customer before this was offered. */
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

/** The next state. An event that does not fit the state changes nothing: pressing Continue twice is pressing it once. */
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
      // There is nothing wrong with a basket that is empty by now, whatever was said of it before.
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

/** The state of a page that has just opened. */
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
 * Where the order page opens. A visitor who comes with a name to search sees its results first. The address reaches
 * step 3 only with something to order, as does the final-step flag.
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
