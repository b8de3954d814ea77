import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { OrderStatus } from '../../../rules/order-status'
import { graphql } from '../../gql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { statusPath, summaryPath } from '../../paths'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { accountText } from '../accounts/account.text'
import { isBeingPaid } from './OrderLineRow'
import styles from './OrderRow.module.css'
import { deliveryText, orderedNames, orderStatusText } from './order.text'

export const ORDER_ROW = graphql(`
  fragment OrderRow_order on Order {
    id
    number
    status
    paymentStatus
    remainder {
      received
      amount
      payBefore
    }
    placedAt
    amount {
      value
    }
    dueRenewal {
      message
    }
    summary {
      titles
      itemCount
      waiting
    }
  }
`)

/** An order in the list. Links to its page, or to its payment while that is due. */
export function OrderRow({ order: from }: { order: FragmentType<typeof ORDER_ROW> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_ROW, from })
  const { locale } = usePreferences()
  const text = useText(accountText)
  const statuses = useText(orderStatusText)
  const delivery = useText(deliveryText)
  const money = useExactMoney()
  const { titles, itemCount, waiting } = order.summary
  const isToPay = order.status === 'AWAITING_PAYMENT' || order.remainder !== null
  const to = isToPay ? statusPath(order.id) : summaryPath(order.id)
  const isPaying = isBeingPaid(order)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={to} className={styles.link} aria-label={text.showOrder({ number: order.number })}>
          {text.ordered(orderedNames(titles, itemCount))}
        </Link>
        <p className="hint">
          {order.number}, {formatDay(Date.parse(order.placedAt), locale)}
        </p>
        {waiting && <p className="hint">{waiting}</p>}
        {order.remainder && !isPaying && (
          <p className={styles.due}>
            {text.remainder({
              received: money(order.remainder.received),
              amount: money(order.remainder.amount),
              day: formatDay(Date.parse(order.remainder.payBefore), locale),
            })}
          </p>
        )}
        {order.dueRenewal && !isPaying && <p className={styles.due}>{order.dueRenewal.message}</p>}
      </div>
      <span className={styles.status}>
        {isPaying ? (
          <Badge tone="info">{delivery.beingPaid}</Badge>
        ) : (
          <Badge tone={TONES[order.status]}>{statuses[isToPay ? 'AWAITING_PAYMENT' : order.status]}</Badge>
        )}
        {isToPay && !isPaying && (
          <LinkButton
            size="sm"
            variant="primary"
            render={(link) => <Link to={to} aria-label={text.payOrder({ number: order.number })} {...link} />}
          >
            {text.pay}
          </LinkButton>
        )}
      </span>
      <span className={styles.amount}>{money(order.amount.value)}</span>
      <Icon of={ChevronRight} size={16} />
    </li>
  )
}

const TONES: Record<OrderStatus, 'neutral' | 'ok' | 'info' | 'warn' | 'error'> = {
  OPEN: 'info',
  AWAITING_PAYMENT: 'warn',
  REVIEW: 'warn',
  PAID: 'info',
  DELIVERING: 'info',
  DELIVERED: 'ok',
  PARTLY_FAILED: 'error',
  FAILED: 'error',
  CANCELLED: 'neutral',
}
