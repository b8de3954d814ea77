import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { PRIVACY_ARTICLES } from '../../../rules/privacy-requests'
import { PRIVACY_CHANNEL_WORDS, PRIVACY_KIND_WORDS } from '../../../rules/privacy-requests.text'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { viewCount } from '../frame/view-count'
import { graphql } from '../gql'
import { customerPath, privacyRequestPath } from '../paths'
import { staffMeta } from '../staff-meta'
import { askedView, privacyVariables, searchOf, VIEWS } from './asked-privacy'
import styles from './Privacy.module.css'
import { PrivacyState } from './PrivacyState'
import { privacyText } from './privacy.text'

const query = graphql(`
  query PrivacyPage($after: String, $view: StaffPrivacyView!) {
    staffPrivacyRequestCounts {
      open
      dueSoon
      overdue
    }
    staffPrivacyRequests(first: 50, after: $after, view: $view) {
      totalCount
      edges {
        node {
          id
          ...PrivacyRow_request
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

const COUNT_OF = { OPEN: 'open', DUE_SOON: 'dueSoon', OVERDUE: 'overdue' } as const

export const page = definePage({
  query,
  variables: ({ search }) => privacyVariables(search),
  meta: staffMeta(privacyText, 'title'),
  Component: PrivacyPage,
})

/** Requests about personal data, those of the first deadline on top; the view is in the address. */
function PrivacyPage() {
  const { data } = usePageData(query)
  const text = useText(privacyText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const view = askedView(address)
  const nodes = nodesOf(data.staffPrivacyRequests)
  const isClosed = view === 'CLOSED'
  const columns = [text.what, text.customer, text.received, isClosed ? text.closed : text.deadline, text.outcome]
  return (
    <>
      <PageHead title={text.title}>{text.about}</PageHead>
      <ViewBar>
        <Chips
          label={text.views}
          options={VIEWS.map((one) => ({
            value: one,
            label: text[one],
            count: one === 'CLOSED' ? undefined : viewCount(data.staffPrivacyRequestCounts[COUNT_OF[one]]),
          }))}
          value={view}
          onChange={(next) => void navigate({ search: searchOf(next) })}
        />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        {nodes.length === 0 ? (
          <EmptyState>{text[`none${view}`]}</EmptyState>
        ) : (
          <DenseTable caption={text.list} columns={columns.map((name) => ({ name }))}>
            <tbody>
              {nodes.map((request) => (
                <PrivacyRow key={request.id} request={request} isClosed={isClosed} />
              ))}
            </tbody>
          </DenseTable>
        )}
        <ListFoot of={data.staffPrivacyRequests} />
      </Card>
      <p className={`hint ${styles.hint}`}>{text.how}</p>
    </>
  )
}

const PRIVACY_ROW = graphql(`
  fragment PrivacyRow_request on StaffPrivacyRequest {
    id
    kind
    channel
    receivedOn
    deadline
    isOverdue
    isDueSoon
    isRestricting
    extendedAt
    outcome
    closedAt
    isCustomerErased
    customer {
      id
      name
    }
  }
`)

function PrivacyRow({ request: from, isClosed }: { request: FragmentType<typeof PRIVACY_ROW>; isClosed: boolean }) {
  const { data } = useSuspenseFragment({ fragment: PRIVACY_ROW, fragmentName: 'PrivacyRow_request', from })
  const { id, kind, channel, receivedOn, deadline, extendedAt, closedAt, customer } = data
  const text = useText(privacyText)
  const kinds = useText(PRIVACY_KIND_WORDS)
  const channels = useText(PRIVACY_CHANNEL_WORDS)
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <span>
          <Link to={privacyRequestPath(id)} data-row="">
            {kinds[kind]}
          </Link>
          <small>{text.article({ article: PRIVACY_ARTICLES[kind] })}</small>
        </span>
      </td>
      <td data-label={text.customer}>
        <Link to={customerPath(customer.id)}>{data.isCustomerErased ? text.erasedCustomer : customer.name}</Link>
      </td>
      <td data-label={text.received}>
        <span>
          <time dateTime={receivedOn}>{formatLocalDate(receivedOn, locale)}</time>
          <small>{channels[channel]}</small>
        </span>
      </td>
      <td data-label={isClosed ? text.closed : text.deadline}>
        {isClosed ? (
          closedAt && <time dateTime={closedAt}>{formatDay(Date.parse(closedAt), locale)}</time>
        ) : (
          <span>
            <time dateTime={deadline}>{formatLocalDate(deadline, locale)}</time>
            {extendedAt && <small>{text.extended}</small>}
          </span>
        )}
      </td>
      <td data-label={text.outcome}>
        <PrivacyState request={data} />
      </td>
    </tr>
  )
}
