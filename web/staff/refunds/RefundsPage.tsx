import { Users } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Day } from '../../../rules/calendar'
import { groupByDay } from '../../../rules/group-by'
import { capital } from '../../i18n/capital'
import { formatMoment, formatWeekday } from '../../i18n/format-day'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { afterIn, isFirstPage, nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import type { RefundsPageQuery, StaffRefundState } from '../gql/graphql'
import { proposalPath } from '../paths'
import { useHasRight } from '../session/session'
import { staffMeta } from '../staff-meta'
import { RefundRow } from './RefundRow'
import styles from './Refunds.module.css'
import { refundsText } from './refunds.text'
import { TransferFiles } from './TransferFiles'

const query = graphql(`
  query RefundsPage($after: String, $filter: StaffRefundFilter, $withRefunds: Boolean!, $withProposals: Boolean!) {
    refundCounts {
      proposed
      sent
      pending
      byTransfer
      failed
      done
    }
    refunds(first: 50, after: $after, filter: $filter) @include(if: $withRefunds) {
      totalCount
      edges {
        node {
          reference
          createdAt
          doneAt
          ...RefundRow_refund
        }
      }
      days {
        day
        count
        amount
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    proposals(first: 200, state: OPEN) @include(if: $withProposals) {
      edges {
        node {
          id
          number
          act
          amount
          reason
          proposedBy
          proposedAt
          isForCaller
          facts {
            name
            text
          }
        }
      }
    }
  }
`)

const STATES = ['SENT', 'PENDING', 'BY_TRANSFER', 'FAILED', 'DONE'] as const satisfies StaffRefundState[]
const VIEWS = ['ALL', 'PROPOSED', ...STATES] as const
type View = (typeof VIEWS)[number]

const COUNT_OF = {
  PROPOSED: 'proposed',
  SENT: 'sent',
  PENDING: 'pending',
  BY_TRANSFER: 'byTransfer',
  FAILED: 'failed',
  DONE: 'done',
} as const satisfies Partial<Record<View, string>>

const viewIn = (search: URLSearchParams): View => VIEWS.find((view) => view === search.get('toestand')) ?? 'ALL'

export const page = definePage({
  query,
  variables: ({ search }) => {
    const view = viewIn(search)
    const state = STATES.find((one) => one === view) ?? null
    return {
      after: afterIn(search),
      filter: { state },
      withRefunds: view !== 'PROPOSED',
      withProposals: view === 'PROPOSED' || (view === 'ALL' && isFirstPage(search)),
    }
  },
  meta: staffMeta(refundsText, 'title'),
  Component: RefundsPage,
})

/** Refunds in the states that the bank says, with those that wait for a second person on top. */
function RefundsPage() {
  const { data } = usePageData(query)
  const nodes = nodesOf(data.refunds)
  const text = useText(refundsText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const view = viewIn(address)
  const proposals = (data.proposals?.edges ?? []).map(({ node }) => node).filter(({ act }) => act === 'proposeRefund')
  const mayApprove = useHasRight('REFUND_APPROVE')
  const isEmpty = nodes.length === 0 && proposals.length === 0
  return (
    <>
      <PageHead title={text.title} />
      <ViewBar>
        <Chips
          label={text.states}
          value={view}
          options={VIEWS.map((value) => ({
            value,
            label: text[value],
            count: value === 'ALL' ? undefined : viewCount(data.refundCounts[COUNT_OF[value]]),
          }))}
          onChange={(next) => void navigate({ search: next === 'ALL' ? '' : `?toestand=${next}` })}
        />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        {isEmpty ? (
          <EmptyState>{view === 'ALL' ? text.empty : text.notFound}</EmptyState>
        ) : (
          <DenseTable
            caption={text.list}
            columns={[
              ...[text.amount, text.customer, text.order, text.creditNote, text.who, text.state].map((name) => ({
                name,
              })),
              { name: text.acts, isHidden: true },
            ]}
          >
            {proposals.length > 0 && (
              <tbody>
                {proposals.map((proposal) => (
                  <ProposedRow key={proposal.id} proposal={proposal} />
                ))}
              </tbody>
            )}
            {groupByDay(nodes.map((refund) => ({ refund, at: momentOf(view, refund) }))).map(({ day, entries }) => (
              <tbody key={day}>
                <DayRow day={day} total={data.refunds?.days.find((each) => each.day === day)} />
                {entries.map(({ refund }) => (
                  <RefundRow key={refund.reference} refund={refund} />
                ))}
              </tbody>
            ))}
          </DenseTable>
        )}
        {data.refunds && <ListFoot of={data.refunds} />}
      </Card>
      <p className={`hint ${styles.after}`}>{text.foot}</p>
      {mayApprove && (
        <div className={styles.files}>
          <TransferFiles />
        </div>
      )}
    </>
  )
}

/** Time by which a view lists a refund, as the server does. */
const momentOf = (view: View, { createdAt, doneAt }: { createdAt: string; doneAt: string | null }): string =>
  view === 'DONE' ? (doneAt ?? createdAt) : createdAt

/** Columns of the list, which a day spans. */
const COLUMNS = 7

/** A day with what was refunded in all, also on other pages. */
function DayRow({ day, total }: { day: Day; total: { count: number; amount: number } | undefined }) {
  const text = useText(refundsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  return (
    <tr>
      <th scope="rowgroup" colSpan={COLUMNS}>
        {capital(formatWeekday(Date.parse(`${day}T12:00:00Z`), locale))}
        {total && ` · ${text.onDay({ count: total.count, amount: money(total.amount) })}`}
      </th>
    </tr>
  )
}

type Proposed = NonNullable<RefundsPageQuery['proposals']>['edges'][number]['node']

/** A proposal among the refunds, which leads to its own page. */
function ProposedRow({ proposal }: { proposal: Proposed }) {
  const { id, number, amount, reason, proposedBy, proposedAt, isForCaller, facts } = proposal
  const text = useText(refundsText)
  const money = useExactMoney()
  const { locale } = usePreferences()
  const factOf = (wanted: string) => facts.find(({ name }) => name === wanted)?.text ?? text.none
  return (
    <tr>
      <td>
        <b className="num">{amount === null ? text.none : money(amount)}</b>
        <small>{formatMoment(Date.parse(proposedAt), locale)}</small>
      </td>
      <td data-label={text.customer}>{factOf('customer')}</td>
      <td data-label={text.order}>{factOf('order')}</td>
      <td data-label={text.creditNote}>{text.none}</td>
      <td data-label={text.who}>
        <span>
          {proposedBy}
          <small>{reason}</small>
        </span>
      </td>
      <td data-label={text.state}>
        <Badge tone="warn" icon={Users}>
          {text.PROPOSED}
        </Badge>
      </td>
      <td>
        <div className={styles.acts}>
          <LinkButton
            variant={isForCaller ? 'primary' : 'secondary'}
            size="sm"
            render={(link) => (
              <Link to={proposalPath(id)} {...link} aria-label={text.judgeOf({ number })} data-row="">
                {link.children}
              </Link>
            )}
          >
            {isForCaller ? text.judge : text.look}
          </LinkButton>
        </div>
      </td>
    </tr>
  )
}
