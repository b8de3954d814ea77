import { useApolloClient } from '@apollo/client/react'
import { CircleX, Clock, TimerOff } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { PaymentStatus } from '../../../rules/payment-status'
import { graphql } from '../../gql'
import type { PaymentStatusPageQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths, summaryPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { Spinner } from '../../ui/Spinner'
import { Totals } from '../../ui/Totals'
import { methodText, orderedNames, orderText } from '../orders/order.text'
import styles from './PaymentStatusPage.module.css'
import { paymentStatusMeta, paymentStatusText } from './payment-status.text'
import { usePaymentStatus } from './usePaymentStatus'
import { WaitingOrderActs } from './WaitingOrder'

const query = graphql(`
  query PaymentStatusPage($id: ID!) {
    viewer {
      canAuthoriseDirectDebit
    }
    order(id: $id) {
      id
      status
      paymentStatus
      paymentMethod
      amount {
        value
      }
      remainder {
        received
        amount
        payBefore
      }
      dueRenewal {
        hasEnded
        message
      }
      items {
        id
        parentId
        title
        domainName
      }
      ...WaitingOrder_order
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ params }) => ({ id: params.id ?? '' }),
  meta: pageMeta(paymentStatusMeta),
  isFound: ({ order }) => order !== null,
  Component: PaymentStatusPage,
})

/** Page to which the bank returns the buyer. */
function PaymentStatusPage() {
  const { order, viewer } = usePageData(query).data
  if (!order) return <Navigate to={paths.notFound} replace />
  if (order.status === 'CANCELLED') return <Navigate to={summaryPath(order.id)} replace />
  return (
    <div className="wrap">
      <PaymentStatusCard key={order.id} order={order} canAuthorise={viewer.canAuthoriseDirectDebit ?? false} />
    </div>
  )
}

type Order = NonNullable<PaymentStatusPageQuery['order']>

/** Payment status, with a retry; a completed payment redirects to the order. */
function PaymentStatusCard({ order, canAuthorise }: { order: Order; canAuthorise: boolean }) {
  const text = useText(orderText)
  const words = useText(paymentStatusText)
  const methods = useText(methodText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const navigate = useNavigate()
  const client = useApolloClient()
  const { status, canPayAgain, isPaid, restart } = usePaymentStatus({
    status: order.paymentStatus,
    async ask() {
      const options = {
        query: ORDER_PAYMENT_STATUS,
        variables: { orderId: order.id },
        fetchPolicy: 'no-cache',
      } as const
      const { data } = await client.query(options)
      if (!data?.order) throw new Error('the order of the payment is not there')
      return data.order.paymentStatus
    },
  })
  const shown = isKnown(status, words) ? status : 'ANNOUNCED'
  // The shop created this order, so its buyer has not been at the bank yet.
  const due = shown === 'ANNOUNCED' ? order.dueRenewal : null
  const { remainder } = order
  const rest = remainder && {
    received: money(remainder.received),
    amount: money(remainder.amount),
    day: formatDay(Date.parse(remainder.payBefore), locale),
  }
  // The bank has not said anything of its payment yet.
  const isRest = rest && shown === 'ANNOUNCED' ? rest : null
  const top = order.items.filter(({ parentId }) => parentId === null)

  useEffect(() => {
    if (isPaid) void navigate(summaryPath(order.id), { replace: true })
  }, [isPaid, navigate, order.id])

  return (
    <Card className={styles.card}>
      <div role="status" className={styles.status}>
        <StatusSign status={shown} name={top.find(({ domainName }) => domainName)?.domainName} />
        <h1>{isRest ? words.rest(isRest) : due ? words[due.hasEnded ? 'dueBack' : 'due'] : words[shown]}</h1>
        <p className="muted">{isRest ? text.remainder(isRest) : due ? due.message : words[`${shown}Text`]}</p>
      </div>
      <Totals
        className={styles.facts}
        rows={[
          { label: text.order, amount: text.ordered(orderedNames(top.map(({ title }) => title))) },
          { label: text.amount, amount: money(order.amount.value) },
          ...(rest
            ? [
                { label: text.received, amount: rest.received },
                { label: text.left, amount: rest.amount },
              ]
            : []),
          { label: text.method, amount: methods[order.paymentMethod] },
        ]}
      />
      {shown !== 'COMPLETED' && (
        <WaitingOrderActs
          order={order}
          payLabel={isRest || due ? words.pay : text.payAgain}
          payVariant={isRest || due || shown === 'CANCELLED' || shown === 'EXPIRED' ? 'primary' : 'secondary'}
          isCentered
          isLocked={!canPayAgain}
          canAuthorise={canAuthorise}
          onTried={restart}
        />
      )}
    </Card>
  )
}

/** A status added by a newer server is shown like the first one. */
const isKnown = <W extends object>(status: string, words: W): status is keyof W & PaymentStatus => status in words

const ORDER_PAYMENT_STATUS = graphql(`
  query OrderPaymentStatus($orderId: ID!) {
    order(id: $orderId) {
      id
      paymentStatus
    }
  }
`)

interface StatusSignProps {
  status: PaymentStatus
  /** Domain of the order, shown in flags; none when omitted. */
  name: string | null | undefined
}

/** Picture for each payment status; the text beside it says the same. */
function StatusSign({ status, name }: StatusSignProps) {
  if (status === 'COMPLETED') return <FlagLine name={name ?? 'gelukt'} className={styles.flags} />
  if (status === 'IN_PROGRESS') {
    return (
      <span className={cx(styles.tile, styles.info)}>
        <Spinner />
      </span>
    )
  }
  const { icon, tone } = SIGNS[status]
  return (
    <span className={cx(styles.tile, tone)}>
      <Icon of={icon} size={24} />
    </span>
  )
}

const SIGNS = {
  ANNOUNCED: { icon: Clock, tone: styles.info },
  CANCELLED: { icon: CircleX, tone: styles.warn },
  EXPIRED: { icon: TimerOff, tone: styles.error },
}
