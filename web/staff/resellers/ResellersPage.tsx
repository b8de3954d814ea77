import { Download } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { FilterBar } from '../frame/FilterBar'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { nodesOf } from '../frame/list-page'
import { ViewBar, ViewCount, ViewLinks } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { askedResellers, resellersVariables, searchOf, VIEWS } from './asked-resellers'
import { ResellerRow } from './ResellerRow'
import { ResellersExportDialog } from './ResellersExportDialog'
import styles from './ResellersPage.module.css'
import { resellersText } from './resellers.text'

const query = graphql(`
  query ResellersPage($after: String, $filter: StaffAccountFilter) {
    staffResellerCounts {
      all
      nearLimit
      overdue
    }
    staffAccounts(first: 50, after: $after, filter: $filter) {
      totalCount
      edges {
        node {
          id
          ...ResellerRow_account
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
  variables: ({ search }) => resellersVariables(search),
  meta: staffMeta(resellersText, 'title'),
  Component: ResellersPage,
})

const COUNT_OF = { alle: 'all', limiet: 'nearLimit', 'te-laat': 'overdue' } as const

/** Resellers with their tier, volume, turnover and credit; the view stands in the address. */
function ResellersPage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.staffAccounts)
  const text = useText(resellersText)
  const { searchText } = useText(listText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = askedResellers(address)
  const isFiltered = asked.text !== '' || asked.view !== 'alle'
  const mayExport = useHasRight('INVOICES_EDIT')
  const [exports, setExports] = useState(false)
  const search = (typed: string) => void navigate({ search: searchOf({ ...asked, text: typed }) })
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          mayExport && (
            <Button size="sm" icon={Download} onClick={() => setExports(true)}>
              {text.export}
            </Button>
          )
        }
      >
        {text.intro}
      </PageHead>
      <ViewBar>
        <ViewLinks
          label={text.views}
          views={VIEWS.map((view) => ({
            key: view,
            to: searchOf({ ...asked, view }),
            label: (
              <>
                {text[view]} <ViewCount>{viewCount(data.staffResellerCounts[COUNT_OF[view]])}</ViewCount>
              </>
            ),
            isCurrent: view === asked.view,
          }))}
        />
      </ViewBar>
      <Card as="section" aria-label={text.title}>
        <FilterBar
          label={text.search}
          text={asked.text}
          onSearch={search}
          pills={[{ field: 'text', name: searchText, value: asked.text }]}
          onRemove={() => search('')}
        />
        {nodes.length === 0 ? (
          <EmptyState
            actions={isFiltered && <Button onClick={() => void navigate({ search: '' })}>{text.clear}</Button>}
          >
            {isFiltered ? text.notFound : text.empty}
          </EmptyState>
        ) : (
          <DenseTable
            caption={text.title}
            columns={[
              ...[{ name: text.reseller }, { name: text.staffel }],
              ...[text.registrations, text.turnover, text.margin, text.open].map((name) => ({ name, isNumber: true })),
              { name: text.limit },
            ]}
          >
            <tbody>
              {nodes.map((account) => (
                <ResellerRow key={account.id} account={account} />
              ))}
            </tbody>
          </DenseTable>
        )}
        <p className={styles.about}>{text.about}</p>
        <ListFoot of={data.staffAccounts} />
      </Card>
      {exports && (
        <ResellersExportDialog
          filter={resellersVariables(address).filter}
          isFiltered={isFiltered}
          onClose={() => setExports(false)}
        />
      )}
    </>
  )
}
