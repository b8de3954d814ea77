import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isDomainAskedFor } from '../../../rules/basket-steps'
import { useWhenEmptied } from '../basket/useWhenEmptied'
import { MissingDomainModal } from './MissingDomainModal'
import { OrderErrorModal } from './OrderErrorModal'
import { type Channel, type OrderFlow, OrderFlowContext } from './order-flow'
import { useFreshBasket } from './useFreshBasket'
import { type FlowBasket, useStart } from './useStart'
import { useStepScroll } from './useStepScroll'

interface OrderFlowProviderProps {
  channel: Channel
  basket: FlowBasket
  children: ReactNode
}

/** Keeps where the visitor is in the order page, and owns the two modals that any step may open. */
export function OrderFlowProvider({ channel, basket, children }: OrderFlowProviderProps) {
  const start = useStart(basket)
  const { currentStep, goTo, openAt } = useStepScroll(start.step)
  const [step3OpenedBy, setStep3OpenedBy] = useState<OrderFlow['step3OpenedBy']>(start.isStep3Open ? 'address' : null)
  const [isStep2Valid, setStep2Valid] = useState(true)
  const [isContinuing, setContinuing] = useState(false)
  const [isDomainMissing, setDomainMissing] = useState(false)
  const [error, setError] = useState({ isOpen: false, message: '' })
  const continueStep2 = useRef<(() => void) | null>(null)
  const reloadBasket = useFreshBasket(channel)

  useEffect(() => {
    if (start.scrolls) openAt(start.step)
  }, [start, openAt])

  useWhenEmptied(basket.empty, () => {
    setStep3OpenedBy(null)
    goTo(1)
  })

  const openStep3 = useCallback(() => {
    setStep3OpenedBy('continue')
    goTo(3)
  }, [goTo])

  const onContinueFromStep2 = useCallback((handler: () => void) => {
    continueStep2.current = handler
    return () => {
      if (continueStep2.current === handler) continueStep2.current = null
    }
  }, [])

  const asksForDomain = isDomainAskedFor(basket)
  const continueFrom = useCallback(
    (step: 1 | 2) => {
      // Hosting alone opens at step 2, and there too a domain comes first.
      if (asksForDomain) return setDomainMissing(true)
      if (step === 1) goTo(2)
      else continueStep2.current?.()
    },
    [asksForDomain, goTo],
  )

  const showOrderError = useCallback((message: string) => setError({ isOpen: true, message }), [])

  const flow = useMemo<OrderFlow>(
    () => ({
      channel,
      isUpgrade: basket.isHostingUpgrade,
      currentStep,
      isStep3Open: step3OpenedBy !== null,
      step3OpenedBy,
      openStep3,
      goTo,
      continueFrom,
      isContinuing,
      setContinuing,
      onContinueFromStep2,
      isStep2Valid,
      setStep2Valid,
      showOrderError,
      reloadBasket,
    }),
    [
      channel,
      basket.isHostingUpgrade,
      currentStep,
      step3OpenedBy,
      openStep3,
      goTo,
      continueFrom,
      isContinuing,
      onContinueFromStep2,
      isStep2Valid,
      showOrderError,
      reloadBasket,
    ],
  )

  return (
    <OrderFlowContext value={flow}>
      {children}
      <MissingDomainModal
        isOpen={isDomainMissing}
        onClose={() => setDomainMissing(false)}
        onChoose={() => {
          setDomainMissing(false)
          goTo(1)
        }}
      />
      <OrderErrorModal {...error} onClose={() => setError((last) => ({ ...last, isOpen: false }))} />
    </OrderFlowContext>
  )
}
