import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useText } from '../../../i18n/preferences'
import { paths } from '../../../paths'
import type { LoggedIn } from '../../accounts/LoginForm'
import { orderedDomains } from '../../orders/ordered-domains'
import { useOrderFlow } from '../order-flow'
import { LoadingCard } from './LoadingCard'
import { OrderingCustomer } from './OrderingCustomer'
import { PaymentHint } from './PaymentHint'
import { PaymentSection } from './PaymentSection'
import { missingForPayment } from './payment-hint'
import styles from './Step3.module.css'
import { step3Text } from './step3.text'
import { STEP_3_BASKET, STEP_3_QUERY } from './step3-fragments'
import { Terms } from './Terms'
import { useBasketCheck } from './useBasketCheck'

const CustomerTabs = lazy(async () => ({ default: (await import('./CustomerTabs')).CustomerTabs }))

interface Step3Props {
  basket: FragmentType<typeof STEP_3_BASKET>
  query: FragmentType<typeof STEP_3_QUERY>
}

/** Who orders, on which terms, and how it is paid (ORD-012..015). */
export function Step3({ basket: basketFrom, query }: Step3Props) {
  const { data: basket } = useSuspenseFragment({ fragment: STEP_3_BASKET, from: basketFrom })
  const { viewer } = useSuspenseFragment({ fragment: STEP_3_QUERY, from: query }).data
  const text = useText(step3Text)
  const navigate = useNavigate()
  const { channel, isStep3Open, isStep2Valid } = useOrderFlow()
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [hasLoggedIn, setHasLoggedIn] = useState(false)
  const domains = orderedDomains(basket.items)
  const isChecked = useBasketCheck(viewer.isLoggedIn)
  const missing = missingForPayment({
    step3Reached: isStep3Open,
    step2Valid: isStep2Valid,
    signedIn: viewer.isLoggedIn,
    dataComplete: viewer.account?.isComplete ?? false,
    termsAccepted,
  })

  function loggedIn({ isReseller }: LoggedIn) {
    setHasLoggedIn(true)
    // The basket of a reseller came along, at a reseller's prices.
    if (isReseller && channel === 'CUSTOMER') void navigate(paths.orderReseller)
  }

  return (
    <div className={styles.step}>
      <h2>{text.heading}</h2>
      {viewer.isLoggedIn ? (
        <OrderingCustomer viewer={viewer} isNews={hasLoggedIn} domains={domains} />
      ) : (
        <Suspense fallback={<LoadingCard height={280} />}>
          <CustomerTabs showsCaptcha={viewer.showCaptcha} onLoggedIn={loggedIn} />
        </Suspense>
      )}
      {!viewer.isSubUser && (
        <>
          <Terms isAccepted={termsAccepted} onChange={setTermsAccepted} />
          {missing && <PaymentHint missing={missing} />}
          {!missing &&
            (isChecked ? <PaymentSection basket={basket} domains={domains} /> : <LoadingCard height={280} />)}
        </>
      )}
    </div>
  )
}
