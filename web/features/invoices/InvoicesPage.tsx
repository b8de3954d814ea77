import { useQueryRefHandlers } from '@apollo/client/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import type { InvoicesPageQuery } from '../../gql/graphql'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Select } from '../../ui/Select'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from '../accounts/AccountFrame'
import { formatDay } from '../accounts/format-day'
import { OrderRow } from '../orders/OrderRow'
import { OrdersToPay, stillToPay } from '../orders/OrdersToPay'
import { summaryPath } from '../orders/order-paths'
import { AskedInvoice } from './AskedInvoice'
import { ALL_INVOICES, askedInvoice, askedYear } from './asked-invoices'
import { InvoiceBalance } from './InvoiceBalance'
import { InvoiceFiles } from './InvoiceFiles'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'
import { PayInvoice } from './PayInvoices'

export const query = graphql(`
  query InvoicesPage($after: String, $year: Int, $invoice: ID!, $isAsked: Boolean!) {
    node(id: $invoice) @include(if: $isAsked) {
      id
      ...AskedInvoice_invoice
    }
    viewer {
      invoiceBalance {
        ...InvoiceBalance_balance
      }
      invoiceYears
      invoices(first: 20, after: $after, year: $year) {
        edges {
          node {
            id
            number
            date
            total
            status
            isCreditNote
            paymentStatus
            canPayOnline
            ...InvoiceStatusBadge_invoice
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
      ordersToPay {
        ...OrdersToPay_order @unmask
        ...OrderRow_order
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
  const { invoices, orders, invoiceBalance, invoiceYears } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'invoices', invoices)
  const text = useText(invoicesText)
  const [address] = useSearchParams()
  const year = askedYear(address)
  const shown = invoices?.edges.map(({ node }) => node) ?? []
  const toPay = stillToPay(data.viewer.ordersToPay)
  const others = orders?.edges.filter(({ node }) => !toPay.some(({ id }) => id === node.id)) ?? []

  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.toPrint}</AccountHead>
      {data.node?.__typename === 'Invoice' && <AskedInvoice key={data.node.id} invoice={data.node} />}
      <OrdersToPay orders={toPay} className={styles.section} />
      {invoiceBalance && (
        <InvoiceBalance balance={invoiceBalance} isFollowed={askedInvoice(address) === ALL_INVOICES} />
      )}
      <section className={styles.section} aria-labelledby="invoices">
        <div className={styles.head}>
          <h2 id="invoices">{text.invoices}</h2>
          {(year !== null || shown.length > 0) && <YearFilter years={invoiceYears ?? []} year={year} />}
        </div>
        <Card>
          {shown.length > 0 ? (
            <InvoiceTable invoices={shown} />
          ) : (
            <EmptyState>{year === null ? text.none : text.noneOf({ year })}</EmptyState>
          )}
        </Card>
        {shown.length > 0 && (
          <p className="muted small">
            {text.aboutUbl} <ZipLink invoices={shown} year={year ?? invoiceYears?.[0]} />
          </p>
        )}
        {invoices?.pageInfo.hasNextPage && (
          <Button isBusy={isBusy} onClick={() => void more()}>
            {text.more}
          </Button>
        )}
      </section>
      <section className={styles.section} aria-labelledby="orders">
        <h2 id="orders">{text.orders}</h2>
        {others.length > 0 ? (
          <Card>
            <ul>
              {others.map(({ node }) => (
                <OrderRow key={node.id} order={node} />
              ))}
            </ul>
          </Card>
        ) : (
          <p className="muted">{toPay.length > 0 ? text.noOtherOrders : text.noOrders}</p>
        )}
        {orders?.pageInfo.hasNextPage && <Link to={paths.account}>{text.allOrders}</Link>}
      </section>
    </AccountFrame>
  )
}

/** Shows one year, which the address then says; or all of them. */
function YearFilter({ years, year }: { years: readonly number[]; year: number | null }) {
  const text = useText(invoicesText)
  const navigate = useNavigate()
  // An address may ask for a year that has none.
  const known = year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a)
  return (
    <Select
      label={text.year}
      isLabelHidden
      className={styles.year}
      options={[{ value: ALL, label: text.allYears }, ...known.map((one) => ({ value: `${one}`, label: `${one}` }))]}
      value={year === null ? ALL : `${year}`}
      onChange={(chosen) => navigate({ search: chosen === ALL ? '' : `?jaar=${chosen}` })}
    />
  )
}

const ALL = 'all'

/** All files of a year at once, where something of it is final. */
function ZipLink({ invoices, year }: { invoices: readonly Invoice[]; year: number | undefined }) {
  const text = useText(invoicesText)
  const isAny = invoices.some(({ date, status }) => status !== 'OPEN' && date.startsWith(`${year}-`))
  if (!year || !isAny) return null
  return (
    <a href={`/api/invoices/years/${year}/zip`} download>
      {text.zip({ year })}
    </a>
  )
}

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
  const { number, date, total, isCreditNote, order } = invoice
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
        <InvoiceStatusBadge invoice={invoice} />
      </td>
      <td className={styles.files}>
        {invoice.canPayOnline && invoice.paymentStatus !== 'IN_PROGRESS' && <PayInvoice {...invoice} />}
        <InvoiceFiles invoice={invoice} />
      </td>
    </tr>
  )
}
