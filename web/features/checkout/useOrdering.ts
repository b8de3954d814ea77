import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { SavedBasket } from '../../../rules/checkout-items'
import { useAttempt } from '../../forms/useAttempt'
import type { Refusal } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { leavingPage } from '../../lib/leaving-page'
import { reportError } from '../../lib/report-error'
import { summaryPath } from '../../paths'
import type { Agreement } from '../general-terms/useAgreement'
import { useAuthorisedPayment } from '../mandates/useAuthorisedPayment'
import { CallRefused, cancelCheckout, getPaymentLink, placeOrder } from './checkout-api'
import { saveBasket } from './saved-basket'
import { summaryText } from './summary.text'
import { type ShownBasket, useCheckoutBasket } from './useCheckoutBasket'

export type CheckoutState = ReturnType<typeof useCheckoutBasket>

export type Ordering = ReturnType<typeof useOrdering>

/**
 * Orders or cancels. The saved basket is removed first, so that nothing stays behind, and restored if the server was unreachable;
 * retrying with the same basket creates one order.
 */
export function useOrdering({ saved, shown, check }: CheckoutState, agreement: Agreement) {
  const text = useText(summaryText)
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isOwned, setIsOwned] = useState(false)
  const [authorises, setAuthorises] = useState(false)
  const payWithMandate = useAuthorisedPayment()
  /** An order that was placed, but whose payment could not be opened. */
  const made = useRef<string | null>(null)

  useEffect(() => {
    // Returning from the bank with the back button restores the page from the browser's cache.
    const reopen = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pageshow', reopen)
    return () => window.removeEventListener('pageshow', reopen)
  }, [])

  async function order(basket: SavedBasket, { paymentRequired, quoteHash }: ShownBasket): Promise<null> {
    const isPaidFirst = paymentRequired ?? false
    made.current ??= await placeOrder({ ...basket, quoteHash, termsVersion: agreement.version }, { isPaidFirst })
    if (!isPaidFirst) {
      void navigate(summaryPath(made.current), { replace: true })
      return leavingPage()
    }
    const link = authorises ? await authorisedLink(made.current) : await getPaymentLink(made.current)
    setIsLeaving(true)
    location.assign(link)
    return leavingPage()
  }

  /** The documented address starts a payment without a mandate. */
  async function authorisedLink(orderId: string): Promise<string> {
    const answer = await payWithMandate(orderId)
    if ('url' in answer) return answer.url
    throw new CallRefused(409, answer.message, '')
  }

  async function cancel({ id }: SavedBasket): Promise<null> {
    location.assign(await cancelCheckout(id))
    return leavingPage()
  }

  /** A refusal meant for readers is shown after the general text; others are for programmers. */
  async function refusalOf(error: unknown): Promise<Refusal | null> {
    if (!(error instanceof CallRefused)) throw error
    // The check finds the same state and replaces the products.
    if (error.code === 'BASKET_CANCELLED') {
      void check()
      return null
    }
    if (error.code === 'DOMAIN_OWNED') {
      setIsOwned(true)
      return null
    }
    // The page asks for agreement to the terms that apply now.
    if (error.code === 'TERMS_CHANGED') {
      await agreement.recheck()
      return null
    }
    if (error.status >= 500) reportError(error)
    if (!FOR_READERS.includes(error.status)) return { message: text.failed }
    void check()
    return { message: [text.failed, error.words].filter(Boolean).join(' ') }
  }

  const attempt = useAttempt(text.failed, async (act: 'order' | 'cancel') => {
    if (saved === null || shown === null) return null
    saveBasket(null)
    try {
      return await (act === 'order' ? order(saved, shown) : cancel(saved))
    } catch (error) {
      if (made.current === null) saveBasket(saved)
      return await refusalOf(error)
    }
  })

  return {
    ...attempt,
    /** The order is placed, and the browser navigates to the bank. */
    isLeaving,
    /** The customer already owns a domain of the order. */
    isOwned,
    /** Whether the payment gives a mandate for direct debits. */
    authorises,
    setAuthorises,
  }
}

/** Statuses whose text is for readers: a conflict, a rate limit, or an outage. */
const FOR_READERS: readonly number[] = [409, 429, 503]
