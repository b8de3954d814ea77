import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { graphql } from '../../gql'
import type { Step3_BasketFragment } from '../../gql/graphql'
import { useExactMoney, useMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, TextButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/Checkbox'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import type { LoggedIn } from '../accounts/CustomerLogin'
import { JoinedItems } from '../basket/JoinedItems'
import { useBasketTotals } from '../basket/useBasketTotals'
import { termsText } from '../general-terms/terms.text'
import { type Agreement, useAgreement } from '../general-terms/useAgreement'
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
    generalTerms {
      version
    }
  }
`)

interface Step3Props {
  basket: FragmentType<typeof STEP_3_BASKET>
  query: FragmentType<typeof STEP_3_QUERY>
  isServicesValid: boolean
  /** The server has validated the basket for the customer who pays. */
  isChecked: boolean
  /** Returns to the services. */
  onServices(): void
  /** Called when the order was refused, with a text for the reader. */
  onRefused(message: string): void
}

/** Customer, terms and payment. */
export function Step3({ isServicesValid, isChecked, onServices, onRefused, ...refs }: Step3Props) {
  const { data: basket } = useSuspenseFragment({
    fragment: STEP_3_BASKET,
    fragmentName: 'Step3_basket',
    from: refs.basket,
  })
  const { viewer, generalTerms } = useSuspenseFragment({ fragment: STEP_3_QUERY, from: refs.query }).data
  const text = useText(step3Text)
  const navigate = useNavigate()
  const agreement = useAgreement(generalTerms)
  const [hasLoggedIn, setHasLoggedIn] = useState(false)
  const domains = orderedDomains(basket.items)
  const missing = missingForPayment({
    step3Reached: true,
    step2Valid: isServicesValid,
    signedIn: viewer.isLoggedIn,
    dataComplete: viewer.account?.isComplete ?? false,
    termsAccepted: agreement.isAgreed,
  })

  function loggedIn({ isReseller }: LoggedIn) {
    setHasLoggedIn(true)
    // A reseller's basket was merged in, at reseller prices.
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
          {viewer.isLoggedIn && <Terms agreement={agreement} />}
          {missing && <PaymentHint missing={missing} basket={basket} onServices={onServices} />}
          {!missing && !isChecked && <LoadingCard height={280} />}
          {!missing && isChecked && (
            <Payment
              basket={basket}
              domains={domains}
              termsVersion={agreement.version}
              onRefused={(message) => {
                onRefused(message)
                // Other terms may apply since this page was opened.
                void agreement.recheck().catch(() => {})
              }}
            />
          )}
        </>
      )}
    </div>
  )
}

/**
 * Payment is offered only after this. The terms open beside the order, which stays unchanged; the link is outside the label, so
 * that a thumb cannot hit one for the other.
 */
function Terms({ agreement: { isAgreed, hasChanged, setAgreed } }: { agreement: Agreement }) {
  const text = useText(step3Text)
  const { changed } = useText(termsText)
  return (
    <Card isPadded className={styles.terms}>
      {hasChanged && (
        <Note kind="warn" role="alert" className={styles.changed}>
          {changed}
        </Note>
      )}
      <Checkbox name="terms" checked={isAgreed} onChange={(event) => setAgreed(event.currentTarget.checked)}>
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
  basket: Step3_BasketFragment
  onServices(): void
}

/** Replaces the payment form: what is missing, and the amount to pay. */
function PaymentHint({ missing, basket, onServices }: PaymentHintProps) {
  const text = useText(step3Text)
  const price = useExactMoney()(useBasketTotals(basket.channel, basket).gross)
  return (
    <section className={styles.hint} aria-labelledby="payment-hint">
      <h3 id="payment-hint">{text[FIRST[missing]]({ price })}</h3>
      {missing === 'login' && <p className="muted">{text.afterLogin}</p>}
      {missing === 'details' && <p className="muted">{text.afterDetails}</p>}
      {missing === 'terms' && (
        <>
          <p className="muted">
            <span>{text.afterTerms}</span> {text.nothingYet}
          </p>
          <LaterMethods channel={basket.channel} />
        </>
      )}
      {missing === 'services' && (
        <p className="muted">
          {text.afterServices} <TextButton onClick={onServices}>{text.toServices}</TextButton>
        </p>
      )}
    </section>
  )
}

const FIRST = {
  login: 'loginFirst',
  details: 'detailsFirst',
  terms: 'termsFirst',
  services: 'servicesFirst',
} as const satisfies Record<PaymentHintProps['missing'], string>

/** Payment methods that become available after accepting the terms, each with its fee. */
function LaterMethods({ channel }: { channel: Step3_BasketFragment['channel'] }) {
  const { methods } = usePaymentMethods(channel)
  const text = useText(step3Text)
  const money = useMoney()
  if (!methods) return null
  return (
    <ul className={styles.methods} aria-label={text.later}>
      {methods.map(({ paymentMethod, name, price }) => (
        <li key={paymentMethod}>{price > 0 ? text.withFee({ method: name, fee: money(price) }) : name}</li>
      ))}
    </ul>
  )
}

interface PaymentProps {
  basket: Step3_BasketFragment
  domains: readonly string[]
  termsVersion: number | null
  onRefused(message: string): void
}

/** The payment methods, fetched once, and the order form. */
function Payment({ basket, domains, termsVersion, onRefused }: PaymentProps) {
  const { methods, canAuthorise, hasFailed, retry } = usePaymentMethods(basket.channel)
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
      canAuthorise={canAuthorise}
      quoteHash={basket.quoteHash}
      termsVersion={termsVersion}
      net={basket.totalPricePerPeriodExcludeTax}
      vatRate={basket.includeVatRate}
      domains={domains}
      onRefused={onRefused}
    />
  )
}

/** Placeholder with the size of the content that is loading, in pixels or by a class. */
const LoadingCard = (size: { height?: number; className?: string }) => (
  <Card isPadded aria-busy="true">
    <Skeleton {...size} />
  </Card>
)
