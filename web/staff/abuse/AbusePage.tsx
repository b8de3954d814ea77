import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ABUSE_GROUND_WORDS, ABUSE_REASON_WORDS } from '../../../rules/abuse.text'
import { toUnicode } from '../../../rules/domain-name'
import { formatDay, formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { ListFoot } from '../frame/ListFoot'
import { nodesOf } from '../frame/list-page'
import { ViewBar } from '../frame/ViewBar'
import { graphql } from '../gql'
import { customerPath, domainPath } from '../paths'
import { staffMeta } from '../staff-meta'
import styles from './AbusePage.module.css'
import { abuseText } from './abuse.text'
import { abuseVariables, askedView, searchOf, VIEWS } from './asked-abuse'
import { MoveDeadlineButton } from './MoveDeadlineButton'
import { LiftButton } from './ServiceSuspension'

const query = graphql(`
  query AbusePage($after: String, $view: StaffAbuseView!) {
    staffAbuseSuspensions(first: 50, after: $after, view: $view) {
      totalCount
      edges {
        node {
          id
          ...AbuseRow_suspension
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
  variables: ({ search }) => abuseVariables(search),
  meta: staffMeta(abuseText, 'title'),
  Component: AbusePage,
})

/** Services that are suspended for abuse, and domains on hold; the view is in the address. */
function AbusePage() {
  const { data } = usePageData(query)
  const text = useText(abuseText)
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const view = askedView(address)
  const nodes = nodesOf(data.staffAbuseSuspensions)
  return (
    <>
      <PageHead title={text.title}>{text.about}</PageHead>
      <ViewBar>
        <Chips
          label={text.views}
          options={VIEWS.map((one) => ({ value: one, label: text[one] }))}
          value={view}
          onChange={(next) => void navigate({ search: searchOf(next) })}
        />
      </ViewBar>
      <Card as="section" aria-label={text.list}>
        {nodes.length === 0 ? (
          <EmptyState>{text[`none${view}`]}</EmptyState>
        ) : (
          <DenseTable
            caption={text.list}
            columns={[
              ...[text.what, text.customer, text.reason, text.since].map((name) => ({ name })),
              { name: view === 'LIFTED' ? text.lifted : text.deadline },
              ...(view === 'LIFTED' ? [] : [{ name: text.acts, isHidden: true }]),
            ]}
          >
            <tbody>
              {nodes.map((suspension) => (
                <AbuseRow key={suspension.id} suspension={suspension} isLifted={view === 'LIFTED'} />
              ))}
            </tbody>
          </DenseTable>
        )}
        <ListFoot of={data.staffAbuseSuspensions} />
      </Card>
      <p className={`hint ${styles.hint}`}>{text.how}</p>
    </>
  )
}

const ABUSE_ROW = graphql(`
  fragment AbuseRow_suspension on StaffAbuseSuspension {
    id
    kind
    thingId
    name
    reason
    ground
    article
    explanation
    reportReference
    deadline
    isOverdue
    suspendedAt
    liftedAt
    customer {
      id
      name
    }
  }
`)

function AbuseRow({ suspension: from, isLifted }: { suspension: FragmentType<typeof ABUSE_ROW>; isLifted: boolean }) {
  const { data } = useSuspenseFragment({ fragment: ABUSE_ROW, fragmentName: 'AbuseRow_suspension', from })
  const { kind, thingId, customer, reason, ground, article, explanation, reportReference } = data
  const text = useText(abuseText)
  const reasons = useText(ABUSE_REASON_WORDS)
  const grounds = useText(ABUSE_GROUND_WORDS)
  const { locale } = usePreferences()
  const name = toUnicode(data.name)
  return (
    <tr>
      <td>
        <span>
          <Link to={kind === 'DOMAIN' ? domainPath(thingId) : customerPath(customer.id)} data-row="">
            {name}
          </Link>
          <small>{text[kind]}</small>
        </span>
      </td>
      <td data-label={text.customer}>
        <Link to={customerPath(customer.id)}>{customer.name}</Link>
      </td>
      <td data-label={text.reason}>
        <div>
          {reasons[reason]}
          <small className={styles.facts}>{explanation ?? text.unknownGround}</small>
          {ground && <small>{`${grounds[ground]}: ${article}`}</small>}
          {reportReference && <small>{text.report({ reference: reportReference })}</small>}
        </div>
      </td>
      <td data-label={text.since}>
        <time dateTime={data.suspendedAt}>{formatDay(Date.parse(data.suspendedAt), locale)}</time>
      </td>
      {isLifted ? (
        <td data-label={text.lifted}>
          {data.liftedAt && <time dateTime={data.liftedAt}>{formatDay(Date.parse(data.liftedAt), locale)}</time>}
        </td>
      ) : (
        <>
          <td data-label={text.deadline}>
            <span>
              {data.deadline ? formatLocalDate(data.deadline, locale) : text.noDeadline}{' '}
              {data.isOverdue && <Badge tone="warn">{text.overdue}</Badge>}
            </span>
          </td>
          <td className={styles.right}>
            <MoveDeadlineButton suspension={data} />
            {kind === 'DOMAIN' ? (
              <Link to={domainPath(thingId)} aria-label={text.toDomainOf({ name })}>
                {text.toDomain}
              </Link>
            ) : (
              <LiftButton suspension={data} />
            )}
          </td>
        </>
      )}
    </tr>
  )
}
