import { useQueryRefHandlers } from '@apollo/client/react'
import { useState } from 'react'
import { graphql } from '../../gql'
import type { ActivityPageQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from './AccountFrame'
import styles from './ActivityPage.module.css'
import { activityText } from './activity.text'
import { formatMoment } from './format-day'

export const query = graphql(`
  query ActivityPage($after: String) {
    viewer {
      activity(first: 50, after: $after) {
        edges {
          node {
            id
            kind
            at
            by
            address
            device
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

type Entry = NonNullable<ActivityPageQuery['viewer']['activity']>['edges'][number]['node']

/** What happened with the account, the newest first. */
export function ActivityPage() {
  const { queryRef, data } = usePageData(query)
  const { activity } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const [isBusy, setIsBusy] = useState(false)
  const text = useText(activityText)

  async function more() {
    setIsBusy(true)
    await fetchMore({
      variables: { after: activity?.pageInfo.endCursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({
        ...next,
        viewer: {
          ...next.viewer,
          activity: next.viewer.activity && {
            ...next.viewer.activity,
            edges: [...(shown.viewer.activity?.edges ?? []), ...next.viewer.activity.edges],
          },
        },
      }),
    }).catch(reportError)
    setIsBusy(false)
  }

  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      <Card>
        {!activity?.edges.length ? (
          <EmptyState>{text.none}</EmptyState>
        ) : (
          <Table aria-label={text.title} className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{text.what}</th>
                <th scope="col">{text.where}</th>
                <th scope="col">{text.when}</th>
              </tr>
            </thead>
            <tbody>
              {activity.edges.map(({ node }) => (
                <ActivityRow key={node.id} entry={node} />
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      {activity?.pageInfo.hasNextPage && (
        <Button className={styles.more} isBusy={isBusy} onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </AccountFrame>
  )
}

function ActivityRow({ entry: { kind, at, by, address, device } }: { entry: Entry }) {
  const text = useText(activityText)
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <b>{text[kind]}</b>
      </td>
      <td>
        {by ?? text.nobody}
        <div className="muted small">{[device, address].filter(Boolean).join(', ')}</div>
      </td>
      <td className="num">{formatMoment(Date.parse(at), locale)}</td>
    </tr>
  )
}
