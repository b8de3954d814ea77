import type { FragmentType } from '@apollo/client'
import type { OrderStatus } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { Card } from '../../ui/Card'
import { accountText } from '../accounts/account.text'
import { type ORDER_ROW, OrderRow } from './OrderRow'

interface OrdersToPayProps {
  /** Unpaid orders, as returned by `stillToPay`. */
  orders: readonly ({ id: string } & FragmentType<typeof ORDER_ROW>)[]
  className: string | undefined
}

/** Orders that await payment; those that prevent an expiry come first. */
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

/** An order paid or cancelled on this page changes in the cache at once. */
export const stillToPay = <Order extends { status: OrderStatus; remainder: object | null }>(
  orders: readonly Order[],
): Order[] => orders.filter(({ status, remainder }) => status === 'AWAITING_PAYMENT' || remainder !== null)
