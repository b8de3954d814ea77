import { useQueryRefHandlers } from '@apollo/client/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { InvoicesPageQuery } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { paths, summaryPath } from '../../paths'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { SelectLater } from '../../ui/SelectLater'
import { Table } from '../../ui/Table'
import { MandateCard, MandateOffer } from '../mandates/MandateCard'
import { InvoiceFiles } from '../orders/InvoiceFiles'
import { OrderRow } from '../orders/OrderRow'
import { OrdersToPay, stillToPay } from '../orders/OrdersToPay'
import { AskedInvoice } from './AskedInvoice'
import { ALL_INVOICES, askedInvoice, askedYear, invoicesVariables } from './asked-invoices'
import { InvoiceBalance } from './InvoiceBalance'
import { InvoiceStatusBadge } from './InvoiceStatusBadge'
import styles from './InvoicesPage.module.css'
import { invoicesMeta, invoicesText } from './invoices.text'
import { PayInvoiceDialog } from './PayInvoiceDialog'
import { PayInvoice } from './PayInvoices'

const query = graphql(`
  query InvoicesPage($after: String, $year: Int, $invoice: ID!, $isAsked: Boolean!) {
    node(id: $invoice) @include(if: $isAsked) {
      id
      ...AskedInvoice_invoice
    }
    viewer {
      isSubUser
      canAuthoriseDirectDebit
      mandate {
        id
        ...MandateCard_mandate
      }
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
            outstanding
            status
            isCreditNote
            paymentStatus
            canPayOnline
            paymentPlan {
              nextAmount
            }
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
        id
        status
        remainder {
          received
          amount
          payBefore
        }
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

export const page = definePage({
  query,
  variables: ({ search }) => invoicesVariables(search),
  meta: pageMeta(invoicesMeta),
  Component: InvoicesPage,
})

type Invoice = NonNullable<InvoicesPageQuery['viewer']['invoices']>['edges'][number]['node']

/** Invoices, newest first, and the latest orders. */
function InvoicesPage() {
  const { queryRef, data } = usePageData(query)
  const { orders, invoiceBalance, invoiceYears, mandate, canAuthoriseDirectDebit, isSubUser } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const invoices = useConnection(data.viewer.invoices, fetchMore, ['viewer', 'invoices'])
  const text = useText(invoicesText)
  const [address] = useSearchParams()
  const year = askedYear(address)
  const shown = invoices.nodes
  const toPay = stillToPay(data.viewer.ordersToPay)
  const others = orders?.edges.filter(({ node }) => !toPay.some(({ id }) => id === node.id)) ?? []

  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.toPrint}</AccountHead>
      {data.node?.__typename === 'Invoice' && (
        <AskedInvoice key={data.node.id} invoice={data.node} canAuthorise={canAuthoriseDirectDebit ?? false} />
      )}
      <OrdersToPay orders={toPay} className={styles.section} />
      {invoiceBalance && (
        <InvoiceBalance
          balance={invoiceBalance}
          isFollowed={askedInvoice(address) === ALL_INVOICES}
          canAuthorise={canAuthoriseDirectDebit ?? false}
        />
      )}
      {mandate && <MandateCard key={mandate.id} mandate={mandate} canEnd={!isSubUser} />}
      {!mandate && canAuthoriseDirectDebit && <MandateOffer />}
      <section className={styles.section} aria-labelledby="invoices">
        <div className={styles.head}>
          <h2 id="invoices">{text.invoices}</h2>
          {(year !== null || shown.length > 0) && <YearFilter years={invoiceYears ?? []} year={year} />}
        </div>
        <Card>
          {shown.length > 0 ? (
            <InvoiceTable invoices={shown} canAuthorise={canAuthoriseDirectDebit ?? false} />
          ) : (
            <EmptyState>{year === null ? text.none : text.noneOf({ year })}</EmptyState>
          )}
        </Card>
        {shown.length > 0 && (
          <p className="muted small">
            {text.aboutUbl} <ZipLink invoices={shown} year={year ?? invoiceYears?.[0]} />
          </p>
        )}
        <MoreButton list={invoices}>{text.more}</MoreButton>
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

/** Filters by one year, stored in the address, or shows all. */
function YearFilter({ years, year }: { years: readonly number[]; year: number | null }) {
  const text = useText(invoicesText)
  const navigate = useNavigate()
  // The address may contain a year without invoices.
  const known = year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a)
  return (
    <SelectLater
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

/** All files of a year in one download, when at least one invoice is final. */
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

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  /** Whether an online payment can give a mandate for direct debits. */
  canAuthorise: boolean
}

function InvoiceTable({ invoices, canAuthorise }: InvoiceTableProps) {
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
          <InvoiceRow key={invoice.id} invoice={invoice} canAuthorise={canAuthorise} />
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceRow({ invoice, canAuthorise }: { invoice: Invoice; canAuthorise: boolean }) {
  const { number, date, total, isCreditNote, order } = invoice
  const canPay = invoice.canPayOnline && invoice.paymentStatus !== 'IN_PROGRESS'
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
        {canPay && (canAuthorise ? <PayInvoiceDialog {...invoice} /> : <PayInvoice {...invoice} />)}
        <InvoiceFiles invoice={invoice} />
      </td>
    </tr>
  )
}
