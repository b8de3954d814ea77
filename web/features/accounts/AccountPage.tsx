import { useQueryRefHandlers } from '@apollo/client/react'
import { Cpu, Globe, LockKeyhole, type LucideIcon, Search, Server } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { OrderRow } from '../orders/OrderRow'
import { OrdersToPay, stillToPay } from '../orders/OrdersToPay'
import { AccountFrame, AccountHead } from './AccountFrame'
import styles from './AccountPage.module.css'
import { accountText } from './account.text'
import { servicePaths } from './service-paths'

export const query = graphql(`
  query AccountPage($after: String) {
    viewer {
      isLoggedIn
      name
      email
      companyName
      ordersToPay {
        ...OrdersToPay_order @unmask
        ...OrderRow_order
      }
      orders(first: 20, after: $after) {
        edges {
          node {
            id
            ...OrderRow_order
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

/** Where a customer starts: the services, what is to be paid, and the other orders, the newest first. */
export function AccountPage() {
  const { queryRef, data } = usePageData(query)
  const { viewer } = data
  const { orders } = viewer
  const toPay = stillToPay(viewer.ordersToPay)
  const others = orders?.edges.filter(({ node }) => !toPay.some(({ id }) => id === node.id)) ?? []
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'orders', orders)
  const text = useText(accountText)

  return (
    <AccountFrame>
      <AccountHead title={text.welcome({ name: viewer.name ?? '' })}>
        {[viewer.companyName, viewer.email].filter(Boolean).join(', ')}
      </AccountHead>
      <ServiceLinks />
      <OrdersToPay orders={toPay} className={styles.section} />
      <section className={styles.section} aria-labelledby="orders">
        <h2 id="orders">{text.orders}</h2>
        {others.length === 0 ? (
          <p className="muted">{toPay.length > 0 ? text.noOtherOrders : text.noOrders}</p>
        ) : (
          <Card>
            <ul>
              {others.map(({ node }) => (
                <OrderRow key={node.id} order={node} />
              ))}
            </ul>
          </Card>
        )}
        {orders?.pageInfo.hasNextPage && (
          <Button isBusy={isBusy} onClick={() => void more()}>
            {text.moreOrders}
          </Button>
        )}
      </section>
    </AccountFrame>
  )
}

const LINKS: ReadonlyArray<{
  name: 'domains' | 'hosting' | 'ssl' | 'vps' | 'orderMore'
  to: string
  icon: LucideIcon
}> = [
  { name: 'domains', to: servicePaths.domains, icon: Globe },
  { name: 'hosting', to: servicePaths.hosting, icon: Server },
  { name: 'ssl', to: servicePaths.ssl, icon: LockKeyhole },
  { name: 'vps', to: servicePaths.vps, icon: Cpu },
  { name: 'orderMore', to: paths.order, icon: Search },
]

/** The ways on from the account's first page. */
function ServiceLinks() {
  const text = useText(accountText)
  return (
    <nav aria-label={text.yourThings}>
      <ul className={styles.links}>
        {LINKS.map(({ name, to, icon }) => (
          <Card as="li" key={name} className={styles.card}>
            <span className={styles.tile}>
              <Icon of={icon} />
            </span>
            <Link to={to} className={styles.link}>
              {text[name]}
            </Link>
            <p className="muted small">{text[`${name}Text`]}</p>
          </Card>
        ))}
      </ul>
    </nav>
  )
}
