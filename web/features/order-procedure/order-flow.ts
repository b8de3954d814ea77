import { createContext, useContext } from 'react'

export type StepNumber = 1 | 2 | 3
export type Channel = 'CUSTOMER' | 'RESELLER'

/** Where the visitor is in the order page, and how the steps hand over to each other. */
export interface OrderFlow {
  channel: Channel
  /** An owned hosting package is being upgraded: step 2 is the way in. */
  isUpgrade: boolean
  /** The step in view, by the scroll-spy. */
  currentStep: StepNumber
  /** Step 3 shows only after step 2 was found right, and hides again with an empty basket. */
  isStep3Open: boolean
  /** Continue of step 2 has had the basket looked at, for who was logged in; who came by the address has not. */
  step3OpenedBy: 'address' | 'continue' | null
  openStep3(): void
  /** Scrolls to a step in 500 ms and gives its heading the focus. */
  goTo(step: StepNumber): void
  /** What Continue does in the step in view. */
  continueFrom(step: 1 | 2): void
  /** Continue of step 2 is at work, in whichever place it was pressed. */
  isContinuing: boolean
  setContinuing(isAtWork: boolean): void
  /** Step 2 says here what Continue does there; answers how to take it back. */
  onContinueFromStep2(handler: () => void): () => void
  /** Every service block is right; kept by step 2. */
  isStep2Valid: boolean
  setStep2Valid(isValid: boolean): void
  /** Opens the order-error modal: the fixed line, then this text, a line each. */
  showOrderError(text: string): void
  /** Fetches the basket again, after the server refused it. */
  reloadBasket(): Promise<void>
}

export const OrderFlowContext = createContext<OrderFlow | null>(null)

export function useOrderFlow(): OrderFlow {
  const flow = useContext(OrderFlowContext)
  if (!flow) throw new Error('useOrderFlow needs an OrderFlowProvider above it')
  return flow
}
