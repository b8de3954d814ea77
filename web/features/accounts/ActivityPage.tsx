import type { FragmentType } from '@apollo/client'
import { useQueryRefHandlers, useSuspenseFragment } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ACTIVITY_GROUPS } from '../../../rules/activity'
import { type Day, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { groupByDay } from '../../../rules/group-by'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { ActivityKind, ActivityPageQuery } from '../../gql/graphql'
import { formatTime, formatWeekday } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { AccountFrame, AccountHead } from '../../layout/AccountFrame'
import { usePageData } from '../../router/page-data'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { MoreButton } from '../../ui/ListCard'
import { Table } from '../../ui/Table'
import styles from './ActivityPage.module.css'
import { ActivityWords } from './ActivityWords'
import { activityMeta, activityText } from './activity.text'
import { activityVariables, askedGroup } from './asked-activity'

const query = graphql(`
  query ActivityPage($after: String, $group: ActivityGroup) {
    viewer {
      activity(first: 50, after: $after, group: $group) {
        edges {
          node {
            id
            at
            ...ActivityRow_activity
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

export const page = definePage({
  query,
  variables: ({ search }) => activityVariables(askedGroup(search)),
  meta: pageMeta(activityMeta),
  Component: ActivityPage,
})

type Entry = NonNullable<ActivityPageQuery['viewer']['activity']>['edges'][number]['node']

/** Activity of the account by day, newest first; filtered by the address's parameter. */
function ActivityPage() {
  const { queryRef, data } = usePageData(query)
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const activity = useConnection(data.viewer.activity, fetchMore, ['viewer', 'activity'])
  const text = useText(activityText)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const group = askedGroup(address)

  return (
    <AccountFrame>
      <AccountHead title={text.title}>{text.intro}</AccountHead>
      <Chips
        label={text.show}
        options={([null, ...ACTIVITY_GROUPS] as const).map((value) => ({
          value,
          label: value === null ? text.all : value === 'LOGIN' ? text.LOGIN_GROUP : text[value],
        }))}
        value={group}
        onChange={(asked) => navigate({ search: asked === null ? '' : `?toon=${asked}` })}
      />
      {activity.nodes.length === 0 && (
        <Card>
          <EmptyState>{group === null ? text.none : text.noneOfThese}</EmptyState>
        </Card>
      )}
      {groupByDay(activity.nodes).map(({ day, entries }) => (
        <DayOfActivity key={day} day={day} entries={entries} />
      ))}
      <MoreButton list={activity} className={styles.more}>
        {text.more}
      </MoreButton>
    </AccountFrame>
  )
}

function DayOfActivity({ day, entries }: { day: Day; entries: readonly Entry[] }) {
  const text = useText(activityText)
  const { locale } = usePreferences()
  const now = useNow()
  const name = formatWeekday(Date.parse(`${day}T12:00:00Z`), locale)
  const daysAgo = now === null ? null : daysBetween(day, dayInAmsterdam(now))
  const title = daysAgo === 0 ? text.today({ day: name }) : daysAgo === 1 ? text.yesterday({ day: name }) : name
  return (
    <section className={styles.day} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles.dayName}>
        {title}
      </h2>
      <Card className={styles.list}>
        <Table aria-label={text.onDay({ day: title })} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.where}</th>
              <th scope="col">{text.when}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </Table>
      </Card>
    </section>
  )
}

/** Null until the page is hydrated: the server's HTML may be read on another day. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

const ACTIVITY_ROW = graphql(`
  fragment ActivityRow_activity on Activity {
    id
    at
    kind
    by
    address
    device
    ...ActivityWords_activity
  }
`)

/** Whether the shop's staff did it, whose names the customer does not see. */
const isByShop = (kind: ActivityKind): boolean => kind === 'LOOKED_ALONG' || kind.endsWith('_BY_SHOP')

function ActivityRow({ entry: from }: { entry: FragmentType<typeof ACTIVITY_ROW> }) {
  const { data: entry } = useSuspenseFragment({ fragment: ACTIVITY_ROW, fragmentName: 'ActivityRow_activity', from })
  const { at, kind, by, address, device } = entry
  const text = useText(activityText)
  return (
    <tr>
      <td>
        <b>
          <ActivityWords entry={entry} />
        </b>
      </td>
      <td>
        {by ?? (isByShop(kind) ? text.shop : text.nobody)}
        <div className="muted small">{[device, address].filter(Boolean).join(', ')}</div>
      </td>
      <td className="num">
        <time dateTime={at}>{formatTime(Date.parse(at))}</time>
      </td>
    </tr>
  )
}
