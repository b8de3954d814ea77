import { useApolloClient } from '@apollo/client/react'
import { CircleX, Clock, TimerOff } from 'lucide-react'
import { useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import type { PaymentStatus } from '../../../rules/payment-status'
import { graphql } from '../../gql'
import type { PaymentStatusPageQuery } from '../../gql/graphql'
import { useExactMoney, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { FlagLine } from '../../ui/FlagLine'
import { Icon } from '../../ui/Icon'
import { Spinner } from '../../ui/Spinner'
import { Totals } from '../../ui/Totals'
import { methodText, orderedNames, orderText } from '../orders/order.text'
import { summaryPath } from '../orders/order-paths'
import styles from './PaymentStatusPage.module.css'
import { paymentStatusText } from './payment-status.text'
import { usePaymentStatus } from './usePaymentStatus'
import { WaitingOrderActs } from './WaitingOrder'

export const query = graphql(`
  query PaymentStatusPage($id: ID!) {
    order(id: $id) {
      id
      status
      paymentStatus
      paymentMethod
      amount {
        value
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

/** Where the bank sends the buyer back to. */
export function PaymentStatusPage() {
  const { order } = usePageData(query).data
  if (!order) return <Navigate to={paths.notFound} replace />
  if (order.status === 'CANCELLED') return <Navigate to={summaryPath(order.id)} replace />
  return (
    <div className="wrap">
      <PaymentStatusCard key={order.id} order={order} />
    </div>
  )
}

type Order = NonNullable<PaymentStatusPageQuery['order']>

/** How the payment stands, with the way to try again; a payment that is in goes on to the order. */
function PaymentStatusCard({ order }: { order: Order }) {
  const text = useText(orderText)
  const words = useText(paymentStatusText)
  const methods = useText(methodText)
  const amount = useExactMoney()(order.amount.value)
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
  // The shop ordered it: its buyer was not at the bank yet.
  const due = shown === 'ANNOUNCED' ? order.dueRenewal : null
  const top = order.items.filter(({ parentId }) => parentId === null)

  useEffect(() => {
    if (isPaid) void navigate(summaryPath(order.id), { replace: true })
  }, [isPaid, navigate, order.id])

  return (
    <Card className={styles.card}>
      <div role="status" className={styles.status}>
        <StatusSign status={shown} name={top.find(({ domainName }) => domainName)?.domainName} />
        <h1>{due ? words[due.hasEnded ? 'dueBack' : 'due'] : words[shown]}</h1>
        <p className="muted">{due ? due.message : words[`${shown}Text`]}</p>
      </div>
      <Totals
        className={styles.facts}
        rows={[
          { label: text.order, amount: text.ordered(orderedNames(top.map(({ title }) => title))) },
          { label: text.amount, amount },
          { label: text.method, amount: methods[order.paymentMethod] },
        ]}
      />
      {shown !== 'COMPLETED' && (
        <WaitingOrderActs
          order={order}
          payLabel={due ? words.pay : text.payAgain}
          payVariant={due || shown === 'CANCELLED' || shown === 'EXPIRED' ? 'primary' : 'secondary'}
          isCentered
          isLocked={!canPayAgain}
          onTried={restart}
        />
      )}
    </Card>
  )
}

/** A status that only a later server knows reads as the first one. */
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
  /** The domain of the order, whose flags are hoisted; none when left out. */
  name: string | null | undefined
}

/** A drawing for each status of a payment; the words beside it say the same. */
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
