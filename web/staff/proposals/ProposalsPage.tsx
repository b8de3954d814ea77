import { useNavigate, useSearchParams } from 'react-router-dom'
import { useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { afterIn, nodesOf } from '../frame/list-page'
import { RowKeys } from '../frame/RowKeys'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import type { ProposalView } from '../gql/graphql'
import { staffMeta } from '../staff-meta'
import { ProposalRow } from './ProposalRow'
import { proposalListText } from './proposal-list.text'

const query = graphql(`
  query ProposalsPage($after: String, $view: ProposalView!) {
    proposalCounts {
      toDecide
      ownOpen
    }
    proposals(first: 50, after: $after, view: $view) {
      totalCount
      edges {
        node {
          id
          ...ProposalRow_proposal
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const VIEWS = ['TO_DECIDE', 'OWN', 'DECIDED'] as const satisfies ProposalView[]

/** Names of the views in the address. */
const WORDS: Readonly<Record<ProposalView, string>> = { TO_DECIDE: '', OWN: 'van-mij', DECIDED: 'beslist' }

const viewIn = (search: URLSearchParams): ProposalView =>
  VIEWS.find((view) => WORDS[view] === search.get('toon')) ?? 'TO_DECIDE'

export const page = definePage({
  query,
  variables: ({ search }) => ({ after: afterIn(search), view: viewIn(search) }),
  meta: staffMeta(proposalListText, 'title'),
  Component: ProposalsPage,
})

/** Proposals of all kinds of acts, newest first: those to decide, one's own, and those that were decided. */
function ProposalsPage() {
  const { data } = usePageData(query)
  const text = useText(proposalListText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const view = viewIn(address)
  const nodes = nodesOf(data.proposals)
  const { toDecide, ownOpen } = data.proposalCounts
  const counts = { TO_DECIDE: viewCount(toDecide), OWN: viewCount(ownOpen), DECIDED: undefined }
  return (
    <>
      <PageHead title={text.title}>{text.intro}</PageHead>
      <ViewBar>
        <Chips
          label={text.views}
          value={view}
          options={VIEWS.map((value) => ({ value, label: text[value], count: counts[value] }))}
          onChange={(next) => void navigate({ search: next === 'TO_DECIDE' ? '' : `?toon=${WORDS[next]}` })}
        />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        {nodes.length === 0 ? (
          <EmptyState>{text[`none${view}`]}</EmptyState>
        ) : (
          <DenseTable
            caption={text.list}
            columns={[
              ...[text.what, text.object].map((name) => ({ name })),
              { name: text.amount, isNumber: true },
              ...[text.by, text.until, text.state].map((name) => ({ name })),
            ]}
          >
            <tbody>
              {nodes.map((proposal) => (
                <ProposalRow key={proposal.id} proposal={proposal} />
              ))}
            </tbody>
          </DenseTable>
        )}
        <ListFoot of={data.proposals} />
      </Card>
      {nodes.length > 0 && <RowKeys maySearch={false} />}
    </>
  )
}
