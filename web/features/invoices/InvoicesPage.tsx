import { useQueryRefHandlers } from '@apollo/client/react'
import { type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import type { InvoicesPageQuery } from '../../gql/graphql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatDay } from '../accounts/format-day'
import { OrderRow } from '../orders/OrderRow'
import { summaryPath } from '../orders/order-paths'
import { InvoiceFiles } from './InvoiceFiles'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

export const query = graphql(`
  query InvoicesPage($after: String) {
    viewer {
      invoices(first: 20, after: $after) {
        edges {
          node {
            id
            number
            date
            dueDate
            total
            status
            isCreditNote
            ...InvoiceFiles_invoice
            order {
              id
              number
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
      orders(first: 10) {
        edges {
          node {
            id
            ...OrderRow_order
          }
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  }
`)

type Invoice = NonNullable<InvoicesPageQuery['viewer']['invoices']>['edges'][number]['node']

/** What was charged, the newest first, and the last orders. */
export function InvoicesPage() {
  const { queryRef, data } = usePageData(query)
  const { invoices, orders } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'invoices', invoices)
  const text = useText(invoicesText)

  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.toPrint}</AccountHead>
      <section className={styles.section} aria-labelledby="invoices">
        <h2 id="invoices">{text.invoices}</h2>
        <Card>
          {invoices?.edges.length ? (
            <InvoiceTable invoices={invoices.edges.map(({ node }) => node)} />
          ) : (
            <EmptyState>{text.none}</EmptyState>
          )}
        </Card>
        {Boolean(invoices?.edges.length) && <p className="muted small">{text.aboutUbl}</p>}
        {invoices?.pageInfo.hasNextPage && (
          <Button isBusy={isBusy} onClick={() => void more()}>
            {text.more}
          </Button>
        )}
      </section>
      <section className={styles.section} aria-labelledby="orders">
        <h2 id="orders">{text.orders}</h2>
        {orders?.edges.length ? (
          <Card>
            <ul>
              {orders.edges.map(({ node }) => (
                <OrderRow key={node.id} order={node} />
              ))}
            </ul>
          </Card>
        ) : (
          <p className="muted">{text.noOrders}</p>
        )}
        {orders?.pageInfo.hasNextPage && <Link to={paths.account}>{text.allOrders}</Link>}
      </section>
    </AccountFrame>
  )
}

const TONES = { OPEN: 'neutral', DUE: 'warn', PAID: 'ok', CREDITED: 'neutral' } as const satisfies Record<
  Invoice['status'],
  ComponentProps<typeof Badge>['tone']
>

function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  const text = useText(invoicesText)
  return (
    <Table aria-label={text.invoices} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.what}</th>
          <th scope="col" className={styles.amount}>
            {text.amount}
          </th>
          <th scope="col">{text.status}</th>
          <th scope="col">
            <span className="vh">{text.download}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, date, dueDate, total, status, isCreditNote, order } = invoice
  const text = useText(invoicesText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  return (
    <tr>
      <td>
        <b>{number}</b>
        <div className="muted small">{formatDay(Date.parse(date), locale)}</div>
      </td>
      <td>
        {isCreditNote && <span>{text.creditNote} </span>}
        <Link to={summaryPath(order.id)}>{text.order({ number: order.number })}</Link>
      </td>
      <td className={styles.amount}>{money(total)}</td>
      <td>
        <Badge tone={TONES[status]}>
          {status === 'DUE' && dueDate ? text.payBefore({ day: formatDay(Date.parse(dueDate), locale) }) : text[status]}
        </Badge>
      </td>
      <td className={styles.files}>
        <InvoiceFiles invoice={invoice} />
      </td>
    </tr>
  )
}
