import type { FragmentType } from '@apollo/client'
import { useReadQuery, useSuspenseFragment } from '@apollo/client/react'
import { lazy, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { OrderQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { BasketAside } from '../basket/BasketAside'
import { BasketBar } from '../basket/BasketBar'
import type { BASKET_PANEL } from '../basket/basket-panel-fragment'
import { OrderFlowProvider } from './OrderFlowProvider'
import styles from './OrderPage.module.css'
import { OrderSteps } from './OrderSteps'
import { orderText } from './order.text'
import { useOrderFlow } from './order-flow'
import { ORDER_FLOW_BASKET } from './order-flow-fragment'
import { StepSection } from './StepSection'
import { Step1 } from './step1/Step1'
import { Step2 } from './step2/Step2'

const loadStep3 = () => import('./step3/Step3')
/** Nobody sees it at first, so it comes when there is something to order. */
const Step3 = lazy(async () => ({ default: (await loadStep3()).Step3 }))

/** The order procedure: one page with three steps and the basket beside them (ORD-001..011). */
export function OrderPage() {
  const { queryRef } = usePageData<OrderQuery>()
  const { data } = useReadQuery(queryRef)
  const { data: basket } = useSuspenseFragment({ fragment: ORDER_FLOW_BASKET, from: data.basket })
  const isReseller = useLocation().pathname === paths.orderReseller
  useEffect(() => {
    if (!basket.empty) void loadStep3()
  }, [basket.empty])
  return (
    <OrderFlowProvider channel={isReseller ? 'RESELLER' : 'CUSTOMER'} basket={basket}>
      <OrderSteps />
      <Steps data={data} />
    </OrderFlowProvider>
  )
}

function Steps({ data }: { data: OrderQuery }) {
  const { isStep3Open } = useOrderFlow()
  const t = useText(orderText)
  const { basket } = data
  return (
    <div className={`wrap ${styles.order}`}>
      <div className={styles.steps}>
        <StepSection step={1} label={t.step1}>
          <Step1 basket={basket} query={data} />
        </StepSection>
        <StepSection step={2} label={t.step2}>
          <Step2 basket={basket} query={data} />
        </StepSection>
        <StepSection step={3} label={t.step3} isOpen={isStep3Open}>
          <Step3 basket={basket} query={data} />
        </StepSection>
      </div>
      <OrderBasket basket={basket} />
    </div>
  )
}

/** Beside the steps, or on a phone in the bar at the bottom; it follows to the step in view (ORD-009, 010, 017). */
function OrderBasket({ basket }: { basket: FragmentType<typeof BASKET_PANEL> }) {
  const { currentStep, continueFrom, isContinuing } = useOrderFlow()
  const onContinue = currentStep === 3 ? undefined : () => continueFrom(currentStep)
  const isBusy = isContinuing && currentStep === 2
  return (
    <>
      <BasketAside basket={basket} onContinue={onContinue} isBusy={isBusy} className={styles.aside} />
      <BasketBar basket={basket} onContinue={onContinue} isBusy={isBusy} />
    </>
  )
}
