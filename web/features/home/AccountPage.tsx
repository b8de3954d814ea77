import { useQueryRefHandlers } from '@apollo/client/react'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { AccountPageQuery } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { AccountFrame } from '../../layout/AccountFrame'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { MoreButton } from '../../ui/ListCard'
import { accountText } from '../accounts/account.text'
import { OrderRow } from '../orders/OrderRow'
import { OrdersToPay, stillToPay } from '../orders/OrdersToPay'
import { AccountDeck } from './AccountDeck'
import styles from './AccountPage.module.css'
import { AccountProblems, problemsOf } from './AccountProblems'
import { AccountWays } from './AccountWays'
import { accountMeta } from './account-home.text'
import { FirstSteps } from './FirstSteps'
import { HelpCard, PasskeyCard } from './HelpCard'
import { InvoicesDue } from './InvoicesDue'
import { LastActivity } from './LastActivity'
import { UpcomingRenewals } from './UpcomingRenewals'

const query = graphql(`
  query AccountPage($after: String) {
    viewer {
      isLoggedIn
      isSubUser
      name
      email
      companyName
      ordersToPay {
        id
        status
        remainder {
          received
          amount
          payBefore
        }
        ...OrderRow_order
      }
      orders(first: 5, after: $after) {
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
      invoiceBalance {
        count
        ...InvoicesDue_balance
      }
      upcomingRenewals(first: 6) {
        kind
        name
        renewal {
          id
          state
          endsOn
          price
          ...UpcomingRow_renewal
        }
      }
      domains(first: 1) {
        totalCount
        edges {
          node {
            id
            name
          }
        }
      }
      expired: domains(first: 3, status: EXPIRED) {
        totalCount
        edges {
          node {
            id
            name
            renewal {
              id
              price
              restorableBefore
            }
          }
        }
      }
      hostingPackageCount
      certificates(first: 1) {
        totalCount
      }
      servers(first: 1) {
        totalCount
      }
      activity(first: 4) {
        edges {
          node {
            id
            ...LastEntry_activity
          }
        }
      }
      customerData {
        isComplete
      }
      security {
        passkeys {
          id
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: () => ({ after: null }),
  meta: pageMeta(accountMeta),
  Component: AccountPage,
})

type ShownViewer = AccountPageQuery['viewer']

/** Start page of a customer: tasks, upcoming renewals and recent activity; the first steps for a new customer. */
function AccountPage() {
  const { viewer } = usePageData(query).data
  const text = useText(accountText)
  const toPay = stillToPay(viewer.ordersToPay)
  const due = toPay.length + (viewer.invoiceBalance?.count ?? 0)
  const problems = problemsOf(viewer)
  const counts = {
    domains: viewer.domains?.totalCount ?? 0,
    hosting: viewer.hostingPackageCount ?? 0,
    certificates: viewer.certificates?.totalCount ?? 0,
    servers: viewer.servers?.totalCount ?? 0,
  }
  const isNew = Object.values(counts).every((count) => count === 0)
  const hasPasskey = Boolean(viewer.security?.passkeys.length)
  return (
    <AccountFrame
      deck={
        <AccountDeck
          name={viewer.name ?? ''}
          whose={[viewer.companyName, viewer.email].filter(Boolean).join(', ')}
          flags={viewer.domains?.edges[0]?.node.name ?? null}
          due={due}
          problems={problems.length}
          isNew={isNew}
        />
      }
      ways={<AccountWays counts={counts} problems={problems.length} />}
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <OrdersToPay orders={toPay} className={styles.section} />
          {viewer.invoiceBalance && <InvoicesDue balance={viewer.invoiceBalance} />}
          {isNew && !viewer.isSubUser && (
            <FirstSteps
              email={viewer.email ?? ''}
              hasDetails={viewer.customerData?.isComplete ?? false}
              hasPasskey={hasPasskey}
            />
          )}
          <AccountProblems problems={problems} mayAct={!viewer.isSubUser} />
          <UpcomingRenewals renewals={viewer.upcomingRenewals ?? []} />
          <LastActivity entries={viewer.activity?.edges.map(({ node }) => node) ?? []} />
          {!isNew && <Orders viewer={viewer} toPay={toPay} emptyText={text.noOrders} />}
        </div>
        <div className={styles.column}>
          <HelpCard />
          {!hasPasskey && !isNew && <PasskeyCard />}
        </div>
      </div>
    </AccountFrame>
  )
}

interface OrdersProps {
  viewer: ShownViewer
  toPay: readonly { id: string }[]
  emptyText: string
}

/** Orders that need no payment, newest first. */
function Orders({ viewer, toPay, emptyText }: OrdersProps) {
  const text = useText(accountText)
  const { fetchMore } = useQueryRefHandlers(usePageData(query).queryRef)
  const orders = useConnection(viewer.orders, fetchMore, ['viewer', 'orders'])
  const others = orders.nodes.filter((node) => !toPay.some(({ id }) => id === node.id))
  return (
    <section className={styles.section} aria-labelledby="orders">
      <h2 id="orders">{text.orders}</h2>
      {others.length === 0 ? (
        <p className="muted">{toPay.length > 0 ? text.noOtherOrders : emptyText}</p>
      ) : (
        <Card>
          <ul>
            {others.map((node) => (
              <OrderRow key={node.id} order={node} />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton list={orders}>{text.moreOrders}</MoreButton>
    </section>
  )
}
