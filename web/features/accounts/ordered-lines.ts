import type { OrderLineType, OrderStatus } from '../../gql/graphql'
import { productPath } from '../orders/OrderLineRow'
import { type ServiceList, serviceListAt } from './service-paths'

interface Orders<Line> {
  edges: readonly { node: { status: OrderStatus; items: readonly Line[] } }[]
}

/** The lines of orders whose product belongs to a list, each with how its order stands; cancelled orders are left out. */
export const orderedLines = <Line extends { type: OrderLineType }>(
  orders: Orders<Line> | null | undefined,
  list: ServiceList,
): { line: Line; status: OrderStatus }[] =>
  (orders?.edges ?? [])
    .filter(({ node }) => node.status !== 'CANCELLED')
    .flatMap(({ node }) => node.items.map((line) => ({ line, status: node.status })))
    .filter(({ line }) => serviceListAt(productPath(line.type)) === list)
