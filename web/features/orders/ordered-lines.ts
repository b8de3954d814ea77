import type { OrderLineType, OrderStatus, PaymentStatus } from '../../gql/graphql'
import { type ServiceList, serviceListAt } from '../../paths'
import { isBeingPaid, productPath } from './OrderLineRow'

interface Orders<Line> {
  edges: readonly { node: { status: OrderStatus; paymentStatus: PaymentStatus; items: readonly Line[] } }[]
}

/** Order lines whose product belongs to a list, each with the status of its order and payment; cancelled orders are left out. */
export const orderedLines = <Line extends { type: OrderLineType }>(
  orders: Orders<Line> | null | undefined,
  list: ServiceList,
): { line: Line; status: OrderStatus; isPaying: boolean }[] =>
  (orders?.edges ?? [])
    .filter(({ node }) => node.status !== 'CANCELLED')
    .flatMap(({ node }) => node.items.map((line) => ({ line, status: node.status, isPaying: isBeingPaid(node) })))
    .filter(({ line }) => serviceListAt(productPath(line.type)) === list)
