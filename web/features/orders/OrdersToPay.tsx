import type { FragmentType } from '@apollo/client'
import { graphql } from '../../gql'
import type { OrdersToPay_OrderFragment } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { accountText } from '../accounts/account.text'
import { type ORDER_ROW, OrderRow } from './OrderRow'

graphql(`
  fragment OrdersToPay_order on Order {
    id
    status
  }
`)

type ToPay = OrdersToPay_OrderFragment & FragmentType<typeof ORDER_ROW>

interface OrdersToPayProps {
  /** Those that are still to be paid, as `stillToPay` gives them. */
  orders: readonly ToPay[]
  className: string | undefined
}

/** Orders that wait for their payment, those first that something ends without. */
export function OrdersToPay({ orders, className }: OrdersToPayProps) {
  const text = useText(accountText)
  if (orders.length === 0) return null
  return (
    <section className={className} aria-labelledby="to-pay">
      <h2 id="to-pay">{text.toPay}</h2>
      <Card>
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** One that was paid or cancelled on this page is so in the cache at once. */
export const stillToPay = <Order extends OrdersToPay_OrderFragment>(orders: readonly Order[]): Order[] =>
  orders.filter(({ status }) => status === 'AWAITING_PAYMENT')
