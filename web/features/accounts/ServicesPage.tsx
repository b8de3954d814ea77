import { PackageOpen } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { OrderLineRow } from '../orders/OrderLineRow'
import { AccountFrame, AccountHead } from './AccountFrame'
import { accountText } from './account.text'
import { orderedLines } from './ordered-lines'
import { serviceListAt } from './service-paths'

export const query = graphql(`
  query ServicesPage {
    viewer {
      orders(first: 50) {
        edges {
          node {
            id
            status
            paymentStatus
            items {
              id
              type
              ...OrderLineRow_line
            }
          }
        }
      }
    }
  }
`)

/** What the customer ordered of hosting or of servers, and how it stands. */
export function ServicesPage() {
  const { orders } = usePageData(query).data.viewer
  const text = useText(accountText)
  const list = serviceListAt(useLocation().pathname) ?? 'hosting'
  const lines = orderedLines(orders, list)
  return (
    <AccountFrame>
      <AccountHead title={text[list]}>{text.fromOrders}</AccountHead>
      {lines.length > 0 ? (
        <Card>
          <ul>
            {lines.map(({ line, status, isPaying }) => (
              <OrderLineRow key={line.id} line={line} orderStatus={status} isPaying={isPaying} hasLink={false} />
            ))}
          </ul>
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon={PackageOpen}
            actions={
              <LinkButton variant="primary" render={(link) => <Link to={paths.order} {...link} />}>
                {text.toShop}
              </LinkButton>
            }
          >
            {text.nothingHere}
          </EmptyState>
        </Card>
      )}
    </AccountFrame>
  )
}
