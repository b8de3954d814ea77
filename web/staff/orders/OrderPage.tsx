import { useSuspenseFragment } from '@apollo/client/react'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { ChargebackCard } from '../chargebacks/ChargebackCard'
import { SurplusCard } from '../chargebacks/SurplusCard'
import { ageOf } from '../frame/age'
import { Columns } from '../frame/Columns'
import { PageHead } from '../frame/Frame'
import { Presence } from '../frame/Presence'
import { graphql } from '../gql'
import { staffPaths } from '../paths'
import { staffMeta } from '../staff-meta'
import { ElsewhereCard } from './ElsewhereCard'
import { DeliverDialog } from './OrderActs'
import { OrderBadge } from './OrderBadge'
import { OrderCustomer } from './OrderCustomer'
import { OrderLines } from './OrderLines'
import { OrderMoney } from './OrderMoney'
import { OrderNotes } from './OrderNotes'
import { OrderTimeline } from './OrderTimeline'
import { orderText } from './order.text'
import { ReviewCard } from './ReviewCard'

// Result of an act, so that every part of the page shows it.
const ORDER = graphql(`
  fragment OrderPage_order on StaffOrder {
    id
    number
    status
    version
    placedAt
    waitingSince
    remainderUntil
    canDeliverAgain
    allowedActs {
      act
      obstacle
    }
    lines {
      id
      deliveryStatus
      isGivenUp
    }
    ...OrderLines_order
    ...OrderTimeline_order
    ...OrderMoney_order
    ...OrderCustomer_order
    ...OrderNotes_order
    ...ReviewCard_order
    ...ElsewhereCard_order
    paymentSurpluses {
      id
      ...SurplusCard_surplus
    }
    chargebacks {
      id
      ...ChargebackCard_chargeback
    }
  }
`)

const query = graphql(`
  query OrderPage($id: ID!) {
    staffOrder(id: $id) {
      id
      ...OrderPage_order
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: staffMeta(orderText, 'title'),
  Component: OrderPage,
})

/** One order with all about it, and what staff can do. */
function OrderPage() {
  const { data } = usePageData(query)
  const text = useText(orderText)
  const { locale } = usePreferences()
  const [delivers, setDelivers] = useState(false)
  const { data: order } = useSuspenseFragment({
    fragment: ORDER,
    fragmentName: 'OrderPage_order',
    from: data.staffOrder,
  })
  if (!order) {
    return (
      <>
        <PageHead title={text.gone} />
        <EmptyState
          actions={<LinkButton render={(link) => <Link to={staffPaths.orders} {...link} />}>{text.toList}</LinkButton>}
        >
          {text.goneBody}
        </EmptyState>
      </>
    )
  }
  const toRetry = order.lines.filter(({ deliveryStatus, isGivenUp }) => deliveryStatus === 'FAILED' || isGivenUp)
  const deliver = order.allowedActs.find(({ act }) => act === 'DELIVER_AGAIN')
  return (
    <>
      <PageHead
        crumbs={{ to: staffPaths.orders, list: text.orders, here: order.number }}
        badge={<OrderBadge status={order.status} isAwaited={order.remainderUntil !== null} />}
        title={text.heading({ number: order.number })}
        actions={
          deliver?.obstacle === null && (
            <Button variant="primary" size="sm" icon={RefreshCw} data-key="a" onClick={() => setDelivers(true)}>
              {text.deliverAgain}
            </Button>
          )
        }
      >
        {text.placed({ moment: formatMoment(Date.parse(order.placedAt), locale) })}
        {order.remainderUntil
          ? ` ${text.waitsForRest({ moment: formatMoment(Date.parse(order.remainderUntil), locale) })}`
          : order.waitingSince && ` ${text.waits({ age: ageOf(order.waitingSince, locale) })}`}
      </PageHead>
      <Presence kind="ORDER" id={order.id} />
      <Columns
        asideLabel={text.aside}
        aside={
          <>
            <OrderMoney order={order} />
            <OrderCustomer order={order} />
            <OrderNotes order={order} />
          </>
        }
      >
        {order.status === 'REVIEW' && <ReviewCard order={order} />}
        {order.paymentSurpluses.map((surplus) => (
          <SurplusCard key={surplus.id} surplus={surplus} />
        ))}
        {order.chargebacks.map((chargeback) => (
          <ChargebackCard key={chargeback.id} chargeback={chargeback} />
        ))}
        <ElsewhereCard order={order} />
        <OrderLines order={order} />
        <OrderTimeline order={order} />
      </Columns>
      {delivers && (
        <DeliverDialog order={order} lineIds={toRetry.map(({ id }) => id)} onClose={() => setDelivers(false)} />
      )}
    </>
  )
}
