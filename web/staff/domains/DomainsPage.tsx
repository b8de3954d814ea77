import { useQueryRefHandlers } from '@apollo/client/react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { TextField } from '../../ui/TextField'
import { DenseTable } from '../frame/DenseTable'
import { FilterBar, FilterForm } from '../frame/FilterBar'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { listText } from '../frame/list.text'
import { nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import type { DomainsPageQuery } from '../gql/graphql'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { type AskedDomains, askedDomains, domainsVariables, searchOf, VIEWS, type View } from './asked-domains'
import { CompareAll } from './CompareAll'
import { columnsOf, DomainRow } from './DomainRow'
import styles from './Domains.module.css'
import { domainsText } from './domains.text'
import { TransfersIn } from './TransfersIn'
import { UnknownNames } from './UnknownNames'

const query = graphql(`
  query DomainsPage(
    $after: String
    $filter: StaffDomainFilter
    $isList: Boolean!
    $isUnknown: Boolean!
    $isDismissed: Boolean!
  ) {
    staffDomainCounts {
      active
      endsSoon
      renewalFailed
      quarantine
      transfersIn
      transferredOut
      holderUnverified
      different
      unknown
    }
    staffDomains(first: 50, after: $after, filter: $filter) @include(if: $isList) {
      totalCount
      edges {
        node {
          id
          ...StaffDomainRow_domain
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    staffUnknownNames(first: 50, after: $after, isDismissed: $isDismissed) @include(if: $isUnknown) {
      totalCount
      edges {
        node {
          id
          ...UnknownNameRow_name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    lastComparison {
      isRunning
      startedAt
    }
    staffTransfersIn(first: 100) {
      edges {
        node {
          id
          ...TransferRow_transfer
        }
      }
    }
  }
`)

export const page = definePage({
  query,
  variables: ({ search }) => domainsVariables(search),
  meta: staffMeta(domainsText, 'title'),
  Component: DomainsPage,
})

/** Domains in saved views, and the transfers to the shop; search and view are in the address. */
function DomainsPage() {
  const { queryRef, data } = usePageData(query)
  const { refetch } = useQueryRefHandlers(queryRef)
  const nodes = nodesOf(data.staffDomains)
  const text = useText(domainsText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const asked = askedDomains(address)
  const show = (next: AskedDomains) => void navigate({ search: searchOf(next) })
  const isFiltered = searchOf(asked) !== ''
  const mayAct = useHasRight('DOMAIN_ACT')
  const { locale } = usePreferences()
  const { lastComparison: comparison } = data
  return (
    <>
      <PageHead title={text.title} actions={mayAct && <CompareAll isRunning={comparison?.isRunning ?? false} />}>
        {comparison &&
          text[comparison.isRunning ? 'comparing' : 'comparedAll']({
            moment: formatMoment(Date.parse(comparison.startedAt), locale),
          })}
      </PageHead>
      <ViewBar>
        <Views counts={data.staffDomainCounts} view={asked.view} onChange={(view) => show({ ...asked, view })} />
      </ViewBar>
      {data.staffDomains && (
        <Card as="section" aria-label={text.list}>
          <Filters asked={asked} onChange={show} />
          {nodes.length === 0 ? (
            <EmptyState
              actions={
                isFiltered && (
                  <Button onClick={() => show({ text: '', extension: '', view: 'all' })}>{text.clear}</Button>
                )
              }
            >
              {isFiltered ? text.notFound : text.empty}
            </EmptyState>
          ) : (
            <DenseTable caption={text.list} columns={columnsOf(text, asked.view)}>
              <tbody>
                {nodes.map((domain) => (
                  <DomainRow key={domain.id} domain={domain} view={asked.view} />
                ))}
              </tbody>
            </DenseTable>
          )}
          <ListFoot of={data.staffDomains} />
        </Card>
      )}
      {data.staffUnknownNames && (
        <UnknownNames
          names={data.staffUnknownNames}
          isDismissed={asked.isDismissed ?? false}
          onShow={(isDismissed) => show({ ...asked, isDismissed })}
        />
      )}
      <TransfersIn transfers={data.staffTransfersIn.edges.map(({ node }) => node)} onChanged={() => void refetch()} />
      <p className={`hint ${styles.hint}`}>{text.certain}</p>
    </>
  )
}

type Counts = DomainsPageQuery['staffDomainCounts']

const COUNT_OF: Partial<Record<View, keyof Omit<Counts, '__typename'>>> = {
  ACTIVE: 'active',
  ENDS_SOON: 'endsSoon',
  RENEWAL_FAILED: 'renewalFailed',
  QUARANTINE: 'quarantine',
  transfersIn: 'transfersIn',
  TRANSFERRED_OUT: 'transferredOut',
  HOLDER_UNVERIFIED: 'holderUnverified',
  DIFFERENT: 'different',
  unknown: 'unknown',
}

function Views({ counts, view, onChange }: { counts: Counts; view: View; onChange(view: View): void }) {
  const text = useText(domainsText)
  const countOf = (one: View) => {
    const name = COUNT_OF[one]
    return name && viewCount(counts[name])
  }
  return (
    <Chips
      label={text.views}
      options={VIEWS.map((one) => ({ value: one, label: text[one], count: countOf(one) }))}
      value={view}
      onChange={onChange}
    />
  )
}

function Filters({ asked, onChange }: { asked: AskedDomains; onChange(asked: AskedDomains): void }) {
  const text = useText(domainsText)
  const { searchText } = useText(listText)
  return (
    <FilterBar
      label={text.search}
      text={asked.text}
      onSearch={(typed) => onChange({ ...asked, text: typed })}
      pills={[
        { field: 'text', name: searchText, value: asked.text },
        { field: 'extension', name: text.extension, value: asked.extension && `.${asked.extension}` },
      ]}
      onRemove={(field) => onChange({ ...asked, [field]: '' })}
      formLabel={text.filterOf}
      form={(close) => (
        <ExtensionForm
          asked={asked}
          onChange={(next) => {
            close()
            onChange(next)
          }}
        />
      )}
    />
  )
}

function ExtensionForm({ asked, onChange }: { asked: AskedDomains; onChange(asked: AskedDomains): void }) {
  const text = useText(domainsText)
  const [extension, setExtension] = useState(asked.extension)
  return (
    <FilterForm onApply={() => onChange({ ...asked, extension: extension.trim().replace(/^\./, '') })}>
      <TextField
        size="sm"
        label={text.extension}
        description={text.extensionHint}
        value={extension}
        maxLength={100}
        onChange={(event) => setExtension(event.target.value)}
      />
    </FilterForm>
  )
}
