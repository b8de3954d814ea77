import { Download, UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { Note } from '../../ui/Note'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { ListSearch, useTypedSearch } from '../frame/ListSearch'
import { nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { type AskedCustomers, askedCustomers, customersVariables, searchOf, VIEWS } from './asked-customers'
import { CustomerRow } from './CustomerRow'
import styles from './Customers.module.css'
import { customersText } from './customers.text'
import { exportAllText } from './export-all.text'
import { newCustomerText } from './new-customer.text'
import { WaitingList } from './WaitingList'

const query = graphql(`
  query CustomersPage(
    $after: String
    $filter: StaffAccountFilter
    $text: String
    $isWaiting: Boolean!
    $isList: Boolean!
  ) {
    approvedCustomersExport {
      until
    }
    staffAccountCounts {
      overdue
      blocked
      unreachable
      resellers
      newest
      waiting
    }
    staffAccounts(first: 50, after: $after, filter: $filter) @include(if: $isList) {
      totalCount
      edges {
        node {
          id
          ...CustomerRow_account
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    staffRegistrations(text: $text) @include(if: $isWaiting) {
      email
      ...WaitingRow_registration
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => customersVariables(search),
  meta: staffMeta(customersText, 'title'),
  Component: CustomersPage,
})

const COUNT_OF = {
  ...({ overdue: 'overdue', blocked: 'blocked', unreachable: 'unreachable' } as const),
  ...({ resellers: 'resellers', new: 'newest', waiting: 'waiting' } as const),
}

/** Customers, newest first; search and view stand in the address. */
function CustomersPage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.staffAccounts)
  const text = useText(customersText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = askedCustomers(address)
  const show = (next: AskedCustomers) => void navigate({ search: searchOf(next) })
  const { staffRegistrations: waiting } = data
  return (
    <>
      <PageHead title={text.title} actions={<Actions />}>
        {text.intro}
      </PageHead>
      {data.approvedCustomersExport && <ApprovedExport until={data.approvedCustomersExport.until} />}
      <ViewBar>
        <Chips
          label={text.views}
          options={VIEWS.map((view) => ({
            value: view,
            label: text[view],
            count: viewCount(view === 'all' ? null : data.staffAccountCounts[COUNT_OF[view]]),
          }))}
          value={asked.view}
          onChange={(view) => show({ ...asked, view })}
        />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        <SearchForm asked={asked} onChange={show} />
        {waiting ? (
          <WaitingList registrations={waiting} isSearched={asked.text !== ''} />
        ) : nodes.length === 0 ? (
          <EmptyState actions={<Button onClick={() => show({ text: '', view: 'all' })}>{text.clear}</Button>}>
            {text.notFound}
          </EmptyState>
        ) : (
          <DenseTable
            caption={text.list}
            className={styles.list}
            columns={[
              ...[{ name: text.customer }, { name: text.email }],
              ...[text.domains, text.ordered, text.open].map((name) => ({ name, isNumber: true })),
              ...[{ name: text.security }, { name: text.state }],
            ]}
          >
            <tbody>
              {nodes.map((account) => (
                <CustomerRow key={account.id} account={account} />
              ))}
            </tbody>
          </DenseTable>
        )}
        {data.staffAccounts && <ListFoot of={data.staffAccounts} />}
      </Card>
    </>
  )
}

// Most visits open none of them.
const NewCustomerDialog = lazy(async () => ({ default: (await import('./NewCustomerDialog')).NewCustomerDialog }))
const ExportAllDialog = lazy(async () => ({ default: (await import('./ExportAllDialogs')).ExportAllDialog }))
const DownloadAllDialog = lazy(async () => ({ default: (await import('./ExportAllDialogs')).DownloadAllDialog }))

/** An export that a colleague approved waits to be downloaded. */
function ApprovedExport({ until }: { until: string }) {
  const text = useText(exportAllText)
  const { locale } = usePreferences()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Note
        title={text.approved}
        action={
          <Button size="sm" icon={Download} onClick={() => setIsOpen(true)}>
            {text.download}
          </Button>
        }
      >
        {text.approvedAbout({ until: formatMoment(Date.parse(until), locale) })}
      </Note>
      {isOpen && (
        <Suspense fallback={null}>
          <DownloadAllDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Acts on no customer of the list, or on all. */
function Actions() {
  const text = useText(newCustomerText)
  const exporting = useText(exportAllText)
  const mayCreate = useHasRight('CUSTOMER_EDIT')
  const mayExport = useHasRight('EXPORT_PERSONAL_DATA')
  const [open, setOpen] = useState<'new' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {mayExport && (
        <Button size="sm" icon={Download} onClick={() => setOpen('export')}>
          {exporting.open}
        </Button>
      )}
      {mayCreate && (
        <Button size="sm" icon={UserPlus} onClick={() => setOpen('new')}>
          {text.open}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'new' && <NewCustomerDialog onClose={close} />}
        {open === 'export' && <ExportAllDialog onClose={close} />}
      </Suspense>
    </>
  )
}

function SearchForm({ asked, onChange }: { asked: AskedCustomers; onChange(asked: AskedCustomers): void }) {
  const text = useText(customersText)
  const [typed, setTyped] = useTypedSearch(asked.text)
  return (
    <div className={styles.search}>
      <ListSearch
        label={text.search}
        value={typed}
        onChange={setTyped}
        onSearch={() => onChange({ ...asked, text: typed.trim() })}
      />
    </div>
  )
}
