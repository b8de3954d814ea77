import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Download, FileUp } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useExactMoney, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { ViewBar, ViewCount, ViewLinks } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import type { InvoicesPageQuery } from '../gql/graphql'
import { customerPath, invoicePath, staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import {
  type AskedInvoices,
  askedInvoices,
  type InvoiceView,
  invoicesVariables,
  searchOf,
  VIEWS,
} from './asked-invoices'
import { InvoiceActs } from './InvoiceActs'
import { InvoiceFilters } from './InvoiceFilters'
import { InvoiceState, LastStep } from './InvoiceState'
import styles from './InvoicesPage.module.css'
import { invoicesText } from './invoices.text'

const query = graphql(`
  query InvoicesPage($after: String, $filter: StaffInvoiceFilter) {
    staffInvoiceCounts {
      collectionFailed
      chargedBack
      surplus
      paid
      creditNotes
      writtenOff
      paymentPlans
      unmatchedEntries
    }
    invoiceAgeing {
      age
      count
      amount
    }
    staffInvoices(first: 50, after: $after, filter: $filter) {
      totalCount
      edges {
        node {
          id
          ...InvoiceRow_invoice
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => invoicesVariables(search),
  meta: staffMeta(invoicesText, 'title'),
  Component: InvoicesPage,
})

/** Invoices by view, with the sums of what is open by age. */
function InvoicesPage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.staffInvoices)
  const text = useText(invoicesText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const mayEdit = useHasRight('INVOICES_EDIT')
  const mayExport = useHasRight('REPORTS_READ')
  const asked = askedInvoices(address)
  const isFiltered = searchOf({ ...asked, view: 'open' }) !== ''
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            {mayEdit && (
              <LinkButton size="sm" icon={FileUp} render={(link) => <Link to={staffPaths.bank} {...link} />}>
                {text.readFile}
              </LinkButton>
            )}
            {mayExport && (
              <LinkButton size="sm" icon={Download} render={(link) => <Link to={staffPaths.bookkeeping} {...link} />}>
                {text.export}
              </LinkButton>
            )}
          </>
        }
      >
        {text.intro}
      </PageHead>
      <ViewBar>
        <Views asked={asked} counts={countsOf(data)} unmatched={data.staffInvoiceCounts.unmatchedEntries} />
      </ViewBar>
      <div className={styles.parts}>
        <Ageing sums={data.invoiceAgeing} asked={asked} />
        <Card as="section" aria-label={text.title}>
          <InvoiceFilters
            key={searchOf(asked)}
            asked={asked}
            onChange={(next) => void navigate({ search: searchOf(next) })}
          />
          {nodes.length === 0 ? (
            <EmptyState
              actions={
                isFiltered && (
                  <Button onClick={() => void navigate({ search: searchOf(askedInvoices(new URLSearchParams())) })}>
                    {text.clear}
                  </Button>
                )
              }
            >
              {isFiltered ? text.notFound : text.empty}
            </EmptyState>
          ) : (
            <DenseTable
              caption={text.title}
              columns={[
                ...[{ name: text.invoice }, { name: text.customer }],
                ...[text.amount, text.outstanding].map((name) => ({ name, isNumber: true })),
                ...[{ name: text.state }, { name: text.step }],
                { name: text.acts, isHidden: true },
              ]}
            >
              <tbody>
                {nodes.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </tbody>
            </DenseTable>
          )}
          <ListFoot of={data.staffInvoices} />
        </Card>
      </div>
    </>
  )
}

type Counts = Partial<Record<InvoiceView, number>>

/** How many invoices the views have. What is open is counted with its sums by age. */
function countsOf({ invoiceAgeing, staffInvoiceCounts }: InvoicesPageQuery): Counts {
  const open = invoiceAgeing.reduce((sum, { count }) => sum + count, 0)
  const notDue = invoiceAgeing.find(({ age }) => age === 'NOT_DUE')?.count ?? 0
  const { collectionFailed, chargedBack, surplus, paid, creditNotes, writtenOff, paymentPlans } = staffInvoiceCounts
  return {
    ...{ open, 'te-laat': open - notDue, 'incasso-mislukt': collectionFailed, teruggeboekt: chargedBack },
    ...{ 'terug-te-betalen': surplus, betaald: paid, creditnotas: creditNotes, afgeboekt: writtenOff },
    regeling: paymentPlans,
  }
}

/** Views that are left out while they are empty. */
const RARE: ReadonlySet<InvoiceView> = new Set(['incasso-mislukt', 'teruggeboekt', 'terug-te-betalen', 'regeling'])

interface ViewsProps {
  asked: AskedInvoices
  counts: Counts
  /** Bank entries to match; null for those who may not. */
  unmatched: number | null
}

function Views({ asked, counts, unmatched }: ViewsProps) {
  const text = useText(invoicesText)
  const shown = (Object.keys(VIEWS) as InvoiceView[]).filter(
    (view) => !RARE.has(view) || asked.view === view || counts[view] !== 0,
  )
  return (
    <ViewLinks
      label={text.views}
      views={[
        ...shown.map((view) => ({
          key: view,
          to: searchOf({ ...asked, view, age: '' }),
          label: counted(text[view], counts[view] ?? null),
          isCurrent: asked.view === view && asked.age === '',
        })),
        ...(unmatched !== null && unmatched > 0
          ? [{ key: 'bank', to: staffPaths.bank, label: counted(text.toMatch, unmatched) }]
          : []),
      ]}
    />
  )
}

const counted = (name: string, count: number | null) => (
  <>
    {name} <ViewCount>{viewCount(count)}</ViewCount>
  </>
)

/** The sums of what is open; each is a filter. */
function Ageing({ sums, asked }: { sums: InvoicesPageQuery['invoiceAgeing']; asked: AskedInvoices }) {
  const text = useText(invoicesText)
  const money = useExactMoney()
  return (
    <Card as="section" aria-label={text.ageing}>
      <dl className={styles.ageing}>
        {sums.map(({ age, count, amount }) => (
          <div key={age}>
            <dt>
              <Link
                to={{ search: searchOf({ ...asked, view: 'open', age }) }}
                aria-current={asked.age === age ? 'true' : undefined}
              >
                {text[age]}
              </Link>
            </dt>
            <dd>
              <b className={age === 'OVER_90' && count > 0 ? styles.late : undefined}>{money(amount)}</b>
              {text.count({ count })}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.about}>{text.ageingAbout}</p>
    </Card>
  )
}

const INVOICE_ROW = graphql(`
  fragment InvoiceRow_invoice on StaffInvoice {
    id
    number
    customerId
    customerName
    customerEmail
    gross
    outstanding
    ...InvoiceState_invoice
    ...LastStep_invoice
    ...InvoiceActs_invoice
  }
`)

function InvoiceRow({ invoice: from }: { invoice: FragmentType<typeof INVOICE_ROW> }) {
  const { data: invoice } = useSuspenseFragment({ fragment: INVOICE_ROW, fragmentName: 'InvoiceRow_invoice', from })
  const text = useText(invoicesText)
  const money = useExactMoney()
  return (
    <tr>
      <td>
        <Link to={invoicePath(invoice.id)} className="nowrap" data-row="">
          {invoice.number}
        </Link>
      </td>
      <td data-label={text.customer}>
        <span>
          <Link to={customerPath(invoice.customerId)}>{invoice.customerName || invoice.customerEmail}</Link>
          {invoice.customerName && <small>{invoice.customerEmail}</small>}
        </span>
      </td>
      <td data-label={text.amount} className="num">
        {money(invoice.gross)}
      </td>
      <td data-label={text.outstanding} className="num">
        {invoice.outstanding > 0 ? money(invoice.outstanding) : text.none}
      </td>
      <td data-label={text.state}>
        <InvoiceState invoice={invoice} />
      </td>
      <td data-label={text.step}>
        <LastStep invoice={invoice} />
      </td>
      <td>
        <InvoiceActs invoice={invoice} />
      </td>
    </tr>
  )
}
