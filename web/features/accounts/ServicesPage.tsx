import { useReadQuery } from '@apollo/client/react'
import { PackageOpen } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { graphql } from '../../gql'
import type { ServicesPageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { OrderLineRow, productPath } from '../orders/OrderLineRow'
import styles from './AccountPage.module.css'
import { accountText } from './account.text'
import { serviceListAt } from './service-paths'

export const query = graphql(`
  query ServicesPage {
    orders(first: 50) {
      edges {
        node {
          id
          status
          items {
            id
            type
            ...OrderLineRow_line
          }
        }
      }
    }
  }
`)

/** What the customer ordered of one kind, and how it stands. */
export function ServicesPage() {
  const { queryRef } = usePageData<ServicesPageQuery>()
  const { orders } = useReadQuery(queryRef).data
  const text = useText(accountText)
  const list = serviceListAt(useLocation().pathname)
  const lines = (orders?.edges ?? [])
    .filter(({ node }) => node.status !== 'CANCELLED')
    .flatMap(({ node }) => node.items.map((line) => ({ line, status: node.status })))
    .filter(({ line }) => list !== null && serviceListAt(productPath(line.type)) === list)
  return (
    <div className="wrap">
      <div className={styles.page}>
        <div className={styles.head}>
          <p className="small">
            <Link to={paths.account}>{text.toAccount}</Link>
          </p>
          <h1>{text[list ?? 'domains']}</h1>
          <p className="muted">{text.fromOrders}</p>
        </div>
        {lines.length > 0 ? (
          <Card>
            <ul>
              {lines.map(({ line, status }) => (
                <OrderLineRow key={line.id} line={line} orderStatus={status} hasLink={false} />
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
      </div>
    </div>
  )
}
