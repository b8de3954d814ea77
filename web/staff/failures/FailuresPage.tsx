import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { cx } from '../../ui/cx'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { ListSearch } from '../frame/ListSearch'
import { afterIn, nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { graphql } from '../gql'
import { customerPath, staffPaths } from '../paths'
import { staffMeta } from '../staff-meta'
import styles from './FailuresPage.module.css'
import { failuresText } from './failures.text'

const query = graphql(`
  query FailuresPage($after: String, $number: String) {
    staffFailedRequests(first: 50, after: $after, number: $number) {
      totalCount
      edges {
        node {
          id
          ...FailureRow_request
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
  variables: ({ search }) => ({ after: afterIn(search), number: search.get(NUMBER) }),
  meta: staffMeta(failuresText, 'title'),
  Component: FailuresPage,
})

/** Name of the number in the address; search leads here with it. */
const NUMBER = 'nummer'
/** Longest number that a proxy in front of the shop may give. */
const NUMBER_MAX = 128

/** Requests that failed unexpectedly, so that staff find what a visitor reports. */
function FailuresPage() {
  const { data } = usePageData(query)
  const text = useText(failuresText)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const asked = address.get(NUMBER) ?? ''
  const [typed, setTyped] = useState(asked)
  const nodes = nodesOf(data.staffFailedRequests)
  const search = () => {
    const number = typed.trim()
    void navigate({ search: number === '' ? '' : `?${new URLSearchParams({ [NUMBER]: number })}` })
  }
  return (
    <>
      <PageHead title={text.title}>{text.about}</PageHead>
      <ViewBar>
        <ListSearch label={text.search} value={typed} maxLength={NUMBER_MAX} onChange={setTyped} onSearch={search} />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        {nodes.length > 0 ? (
          <DenseTable
            caption={text.list}
            columns={[text.number, text.at, text.operation, text.error, text.customer].map((name) => ({ name }))}
          >
            <tbody>
              {nodes.map((request) => (
                <FailureRow key={request.id} request={request} />
              ))}
            </tbody>
          </DenseTable>
        ) : asked === '' ? (
          <EmptyState>{text.none}</EmptyState>
        ) : (
          <EmptyState
            actions={
              <LinkButton render={(link) => <Link to={staffPaths.failures} onClick={() => setTyped('')} {...link} />}>
                {text.all}
              </LinkButton>
            }
          >
            {text.noneFound({ number: asked })}
          </EmptyState>
        )}
        <ListFoot of={data.staffFailedRequests} />
      </Card>
    </>
  )
}

const FAILURE_ROW = graphql(`
  fragment FailureRow_request on StaffFailedRequest {
    id
    at
    operation
    error
    customer {
      id
      name
    }
  }
`)

function FailureRow({ request: from }: { request: FragmentType<typeof FAILURE_ROW> }) {
  const { data } = useSuspenseFragment({ fragment: FAILURE_ROW, fragmentName: 'FailureRow_request', from })
  const { id, at, operation, error, customer } = data
  const text = useText(failuresText)
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <code className={cx(styles.code, styles.number)}>{id}</code>
      </td>
      <td data-label={text.at}>
        <time dateTime={at} className={styles.time}>
          {formatMoment(Date.parse(at), locale)}
        </time>
      </td>
      <td data-label={text.operation}>{operation ? <code className={styles.code}>{operation}</code> : text.unknown}</td>
      <td data-label={text.error}>
        <code>{error}</code>
      </td>
      <td data-label={text.customer}>
        {customer ? <Link to={customerPath(customer.id)}>{customer.name}</Link> : text.visitor}
      </td>
    </tr>
  )
}
