import { useCallback, useEffect, useRef, useState } from 'react'
import { PAYMENT_REDIRECT_MS } from '../../../rules/constants'
import { reportError } from '../../lib/report-error'
import type { HolderSelection } from '../whois/holder-selection'
import { postPurchase } from './post-purchase'

/** `leaving`: the order is made, and the browser goes on in a moment. */
export type PurchasePhase = 'idle' | 'ordering' | 'leaving'

/** Orders with the fields of a form, once, and goes to where the server sends the buyer (PAY-009..011). */
export function usePurchase(onRefused: (words: string | null) => void) {
  const [phase, setPhase] = useState<PurchasePhase>('idle')
  const isUnderWay = useRef(false)

  useEffect(() => {
    // Coming back from the bank by the back button shows the page as it was left.
    const reopen = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      isUnderWay.current = false
      setPhase('idle')
    }
    window.addEventListener('pageshow', reopen)
    return () => window.removeEventListener('pageshow', reopen)
  }, [])

  const purchase = useCallback(
    async (form: HTMLFormElement, customWhois: readonly HolderSelection[]) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setPhase('ordering')
      const answer = await postPurchase(form, customWhois).catch((error: unknown) => {
        reportError(error)
        return { refusal: null }
      })
      if ('returnUrl' in answer) {
        setPhase('leaving')
        setTimeout(() => location.assign(answer.returnUrl), PAYMENT_REDIRECT_MS)
        return
      }
      isUnderWay.current = false
      setPhase('idle')
      onRefused(answer.refusal)
    },
    [onRefused],
  )
  return { phase, purchase }
}
