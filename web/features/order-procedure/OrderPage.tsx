import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { graphql } from '../../gql'
import type { OrderQueryVariables } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { WithoutScript } from '../../layout/WithoutScript'
import { useHydrated } from '../../lib/useHydrated'
import { WhenHydrated } from '../../lib/WhenHydrated'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { cx } from '../../ui/cx'
import { ProgressSteps } from '../../ui/ProgressSteps'
import { Skeleton } from '../../ui/Skeleton'
import { useEver } from '../../ui/useEver'
import { BasketPanel } from '../basket/BasketPanel'
import { basketText } from '../basket/basket.text'
import styles from './OrderPage.module.css'
import { orderMeta, orderText } from './order.text'
import { type StepNumber, stepOfHash } from './order-flow'
import { Step1 } from './Step1'
import { Step2 } from './Step2'
import step2Styles from './Step2.module.css'
import { step2Text } from './step2.text'
import { ORDER_FLOW_BASKET, useOrderFlow } from './useOrderFlow'

export const query = graphql(`
  query Order($channel: ShopChannel!) {
    viewer {
      isLoggedIn
      staffel
    }
    basket(channel: $channel) {
      id
      channel
      isHostingUpgrade
      ...ChangedBasket_basket
      ...OrderFlow_basket
      ...BasketPanel_basket
      ...Step1_basket
      ...Step2_basket
      ...Step3_basket
    }
    redirects: products(kinds: [REDIRECT]) {
      id
    }
    ...Step1_query
    ...Step2_query
    ...Step3_query
    ...SmartBenefits_query
  }
`)

export const page = definePage({
  query,
  /** Customers and resellers each have an order page, distinguished by the routes table. */
  variables: ({ params }): OrderQueryVariables => ({
    channel: params.channel === 'RESELLER' ? 'RESELLER' : 'CUSTOMER',
  }),
  meta: pageMeta(orderMeta),
  shown: ({ basket: _basket, viewer: _viewer, ...products }) => products,
  shownParams: ['domain'],
  searched: ({ search }) => search.get('domain'),
  mountAttributes: ({ basket, viewer }, { search }) => ({
    'data-final-step': search.get('finalStep') ?? 'false',
    'data-hosting-upgrade': String(basket.isHostingUpgrade),
    ...(basket.channel === 'RESELLER' && { 'data-staffel': String(viewer.staffel) }),
  }),
  Component: OrderPage,
})

const loadStep3 = () => import('./Step3')
/** Hidden at first, so its code is loaded when there is something to order. */
const Step3 = lazy(async () => ({ default: (await loadStep3()).Step3 }))
const SmartBenefitsModal = lazy(async () => ({
  default: (await import('./SmartBenefitsModal')).SmartBenefitsModal,
}))

/** The order procedure: one page with three steps and the basket beside them. */
function OrderPage() {
  const { data } = usePageData(query)
  const { data: basket } = useSuspenseFragment({ fragment: ORDER_FLOW_BASKET, from: data.basket })
  const t = useText(orderText)
  const order = useOrderFlow({ basket, isLoggedIn: data.viewer.isLoggedIn, redirect: data.redirects[0] ?? null })
  const { flow, dispatch, goTo, continueFrom } = order
  // The server's HTML is the same for everyone: the page as it opens for a new visitor.
  const isHydrated = useHydrated()
  const step = isHydrated ? flow.step : 1
  const isStep3Open = isHydrated && flow.summary !== 'closed'
  const isContinuing = flow.services === 'checking'

  useEffect(() => {
    if (!basket.empty) void loadStep3()
  }, [basket.empty])

  return (
    <>
      <div className={styles.bar}>
        <ProgressSteps
          className="wrap"
          label={t.progress}
          doneLabel={t.done}
          steps={[
            { href: '#step-1', label: t.step1, state: stateOf(1, step) },
            { href: '#step-2', label: t.step2, state: stateOf(2, step) },
            { href: '#step-3', label: t.step3, state: stateOf(3, step) },
          ]}
          onSelect={(href, event) => {
            event.preventDefault()
            const chosen = stepOfHash(href) ?? 1
            // The summary opens only by continuing from the services, never by a link.
            goTo(chosen === 3 && !isStep3Open ? 2 : chosen)
          }}
        />
      </div>
      <div className={`wrap ${styles.order}`}>
        <div className={styles.steps}>
          <StepSection step={1} label={t.step1}>
            <Step1 basket={data.basket} query={data} />
          </StepSection>
          <StepSection step={2} label={t.step2}>
            <WhenHydrated fallback={<LoadingStep2 />}>
              <Step2
                basket={data.basket}
                query={data}
                domains={order.domains}
                drafts={flow.drafts}
                isMarked={flow.isMarked}
                isContinuing={isContinuing}
                onType={(domain, draft) => dispatch({ type: 'draft-typed', domain, draft })}
                saveUrl={order.saveUrl}
                saveTransfer={order.saveTransfer}
                onContinue={() => continueFrom(2)}
                onSearch={() => goTo(1)}
              />
            </WhenHydrated>
          </StepSection>
          <StepSection step={3} label={t.step3} isOpen={isStep3Open}>
            <Step3
              basket={data.basket}
              query={data}
              isServicesValid={order.isServicesValid}
              isChecked={flow.summary === 'checked'}
              onServices={() => goTo(2)}
              onRefused={order.refuseOrder}
            />
          </StepSection>
        </div>
        <WhenHydrated fallback={<LoadingBasket />}>
          <BasketPanel
            basket={data.basket}
            className={styles.aside}
            onContinue={step === 3 ? undefined : () => continueFrom(step)}
            isBusy={isContinuing && step === 2}
          />
        </WhenHydrated>
      </div>
      {flow.offer && (
        <Suspense fallback={null}>
          <SmartBenefitsModal
            key={flow.offer.id}
            isOpen={flow.services === 'offering'}
            proposals={flow.offer.proposals}
            query={data}
            onAccept={order.acceptBenefits}
            onDecline={order.declineBenefits}
          />
        </Suspense>
      )}
      <MissingDomainModal
        isOpen={flow.dialog === 'missing-domain'}
        onClose={() => dispatch({ type: 'dialog-closed' })}
        onChoose={() => {
          dispatch({ type: 'dialog-closed' })
          goTo(1)
        }}
      />
      <OrderErrorModal
        isOpen={flow.dialog === 'order-error' && !basket.empty}
        message={flow.message}
        isAtField={flow.isMarked && !order.isServicesValid}
        onClose={() => {
          dispatch({ type: 'dialog-closed' })
          if (flow.isMarked && !order.isServicesValid) focusFirstWrong()
        }}
      />
    </>
  )
}

function stateOf(step: StepNumber, current: StepNumber): 'done' | 'current' | 'upcoming' {
  if (step === current) return 'current'
  return step < current ? 'done' : 'upcoming'
}

/** As tall as the step with an empty basket. */
function LoadingStep2() {
  const t = useText(step2Text)
  return (
    <div className={step2Styles.step} aria-busy="true">
      <h2 className={step2Styles.title}>{t.title}</h2>
      <WithoutScript what="services" />
      <Skeleton className={styles.loadingStep2} />
    </div>
  )
}

/** As tall as an empty basket. */
function LoadingBasket() {
  const t = useText(basketText)
  return (
    <aside aria-label={t.basket} aria-busy="true" className={cx(styles.aside, styles.loadingBasket)}>
      <Card isPadded>
        <Skeleton className={styles.loadingLines} />
      </Card>
    </aside>
  )
}

interface StepSectionProps {
  step: StepNumber
  label: string
  /** The input is kept while the step is closed. */
  isOpen?: boolean
  children: ReactNode
}

/** One of the page's three anchors. */
function StepSection({ step, label, isOpen = true, children }: StepSectionProps) {
  const wasOpen = useEver(isOpen)
  return (
    <section id={`step-${step}`} className={styles.step} aria-label={label} hidden={!isOpen}>
      {wasOpen && <Suspense fallback={<Skeleton height={280} />}>{children}</Suspense>}
    </section>
  )
}

/** Waits for the dialog to close, since it traps the focus. */
function focusFirstWrong(): void {
  if (document.querySelector('[role="alertdialog"]')) requestAnimationFrame(focusFirstWrong)
  else document.querySelector<HTMLElement>('#step-2 [aria-invalid="true"]')?.focus()
}

interface MissingDomainModalProps {
  isOpen: boolean
  /** Navigates to the domain search. */
  onChoose(): void
  onClose(): void
}

/** The basket is empty, or has hosting that needs a domain. */
function MissingDomainModal({ isOpen, onChoose, onClose }: MissingDomainModalProps) {
  const t = useText(orderText)
  return (
    <ConfirmModal
      isOpen={isOpen}
      variant="info"
      title={t.missingDomain}
      okLabel={t.chooseDomain}
      cancelLabel={t.close}
      onOk={onChoose}
      onCancel={onClose}
    >
      <p>{t.missingDomainText}</p>
    </ConfirmModal>
  )
}

interface OrderErrorModalProps {
  isOpen: boolean
  /** Message of the server, one line per problem. */
  message: string
  /** The problem concerns a field of step 2, where the reader continues. */
  isAtField: boolean
  onClose(): void
}

/** A fixed line, followed by the server's message. */
function OrderErrorModal({ isOpen, message, isAtField, onClose }: OrderErrorModalProps) {
  const t = useText(orderText)
  const lines = new Set(message.split('\n').filter((line) => line.trim() !== ''))
  return (
    <ConfirmModal
      isOpen={isOpen}
      variant="alert"
      title={t.orderError}
      okLabel={isAtField ? t.toField : t.close}
      cancelLabel={isAtField ? t.close : undefined}
      onOk={onClose}
      onCancel={onClose}
    >
      {lines.size > 0 && (
        <div className="stack">
          {[...lines].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </ConfirmModal>
  )
}
