import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import type { Step3_BasketFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, TextButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import type { LoggedIn } from '../accounts/LoginForm'
import { JoinedItems } from '../basket/JoinedItems'
import { orderedDomains } from '../orders/ordered-domains'
import { PaymentForm } from '../payments/PaymentForm'
import { paymentText } from '../payments/payment.text'
import { usePaymentMethods } from '../payments/payment-methods'
import { OrderingCustomer } from './OrderingCustomer'
import { missingForPayment } from './order-flow'
import styles from './Step3.module.css'
import { step3Text } from './step3.text'

const CustomerTabs = lazy(async () => ({ default: (await import('./CustomerTabs')).CustomerTabs }))

const STEP_3_BASKET = graphql(`
  fragment Step3_basket on Basket {
    id
    channel
    quoteHash
    totalPricePerPeriodExcludeTax
    includeVatRate
    items {
      id
      title
      productType
      domainName
    }
    ...JoinedItems_basket
  }
`)

const STEP_3_QUERY = graphql(`
  fragment Step3_query on Query {
    viewer {
      isLoggedIn
      isReseller
      isSubUser
      name
      email
      showCaptcha
      account {
        id
        isComplete
      }
    }
  }
`)

interface Step3Props {
  basket: FragmentType<typeof STEP_3_BASKET>
  query: FragmentType<typeof STEP_3_QUERY>
  isServicesValid: boolean
  /** The server has checked the basket for the customer who pays. */
  isChecked: boolean
  /** Goes back to the services. */
  onServices(): void
  /** The order was refused, with a text for the reader. */
  onRefused(message: string): void
}

/** Who orders, on which terms, and how it is paid. */
export function Step3({ isServicesValid, isChecked, onServices, onRefused, ...refs }: Step3Props) {
  const { data: basket } = useSuspenseFragment({
    fragment: STEP_3_BASKET,
    fragmentName: 'Step3_basket',
    from: refs.basket,
  })
  const { viewer } = useSuspenseFragment({ fragment: STEP_3_QUERY, from: refs.query }).data
  const text = useText(step3Text)
  const navigate = useNavigate()
  const [termsAccepted, setTermsAccepted] = useState(false)
  const [hasLoggedIn, setHasLoggedIn] = useState(false)
  const domains = orderedDomains(basket.items)
  const missing = missingForPayment({
    step3Reached: true,
    step2Valid: isServicesValid,
    signedIn: viewer.isLoggedIn,
    dataComplete: viewer.account?.isComplete ?? false,
    termsAccepted,
  })

  function loggedIn({ isReseller }: LoggedIn) {
    setHasLoggedIn(true)
    // The basket of a reseller came along, at a reseller's prices.
    if (isReseller && basket.channel === 'CUSTOMER') void navigate(paths.orderReseller)
  }

  return (
    <div className={styles.step}>
      <h2>{text.heading}</h2>
      {viewer.isLoggedIn ? (
        <>
          <OrderingCustomer viewer={viewer} isNews={hasLoggedIn} domains={domains} />
          {!viewer.isSubUser && <JoinedItems basket={basket} />}
        </>
      ) : (
        <Suspense fallback={<LoadingCard className={styles.loadingTabs} />}>
          <CustomerTabs showsCaptcha={viewer.showCaptcha} onLoggedIn={loggedIn} />
        </Suspense>
      )}
      {!viewer.isSubUser && (
        <>
          <Terms isAccepted={termsAccepted} onChange={setTermsAccepted} />
          {missing && <PaymentHint missing={missing} onServices={onServices} />}
          {!missing && !isChecked && <LoadingCard height={280} />}
          {!missing && isChecked && <Payment basket={basket} domains={domains} onRefused={onRefused} />}
        </>
      )}
    </div>
  )
}

interface TermsProps {
  isAccepted: boolean
  onChange(isAccepted: boolean): void
}

/**
 * Payment is offered only after this. The terms open beside the order, which stays as it is; their link is no part of the
 * label, so that a thumb cannot hit one for the other.
 */
function Terms({ isAccepted, onChange }: TermsProps) {
  const text = useText(step3Text)
  return (
    <Card isPadded className={styles.terms}>
      <Checkbox name="terms" checked={isAccepted} onChange={(event) => onChange(event.currentTarget.checked)}>
        {text.agree}
      </Checkbox>
      <a href={paths.terms} target="_blank" rel="noreferrer" className={styles.link}>
        {text.readTerms} <span className="vh">{text.newTab}</span>
      </a>
    </Card>
  )
}

interface PaymentHintProps {
  missing: NonNullable<ReturnType<typeof missingForPayment>>
  onServices(): void
}

/** In the place of the payment: what comes first. */
function PaymentHint({ missing, onServices }: PaymentHintProps) {
  const text = useText(step3Text)
  if (missing === 'login') return <p className="hint">{text.afterLogin}</p>
  if (missing === 'details') return <p className="hint">{text.afterDetails}</p>
  if (missing === 'terms') return <p className="hint">{text.afterTerms}</p>
  return (
    <p className="hint">
      {text.afterServices} <TextButton onClick={onServices}>{text.toServices}</TextButton>
    </p>
  )
}

interface PaymentProps {
  basket: Step3_BasketFragment
  domains: readonly string[]
  onRefused(message: string): void
}

/** The ways to pay, which come once, and the order itself. */
function Payment({ basket, domains, onRefused }: PaymentProps) {
  const { methods, hasFailed, retry } = usePaymentMethods(basket.channel)
  const text = useText(paymentText)
  if (hasFailed) {
    return (
      <Note kind="error" role="alert" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.noMethods}
      </Note>
    )
  }
  if (!methods) return <LoadingCard height={220} />
  return (
    <PaymentForm
      channel={basket.channel}
      methods={methods}
      quoteHash={basket.quoteHash}
      net={basket.totalPricePerPeriodExcludeTax}
      vatRate={basket.includeVatRate}
      domains={domains}
      onRefused={onRefused}
    />
  )
}

/** Keeps the place of what is on its way; as tall as that will be, in pixels or by a class. */
const LoadingCard = (size: { height?: number; className?: string }) => (
  <Card isPadded aria-busy="true">
    <Skeleton {...size} />
  </Card>
)
