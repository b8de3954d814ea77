import { useQueryRefHandlers } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ACTIVITY_GROUPS } from '../../../rules/activity'
import { type Day, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { useMoreOfViewer } from '../../apollo/useMoreOfViewer'
import { graphql } from '../../gql'
import type { ActivityPageQuery } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Chips } from '../../ui/Chips'
import { EmptyState } from '../../ui/EmptyState'
import { Table } from '../../ui/Table'
import { AccountFrame, AccountHead } from './AccountFrame'
import styles from './ActivityPage.module.css'
import { activityText } from './activity.text'
import { askedGroup } from './asked-activity'
import { formatTime, formatWeekday } from './format-day'

export const query = graphql(`
  query ActivityPage($after: String, $group: ActivityGroup) {
    viewer {
      activity(first: 50, after: $after, group: $group) {
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

/** What happened with the account, day by day, the newest first; all of it or what the address asks for. */
export function ActivityPage() {
  const { queryRef, data } = usePageData(query)
  const { activity } = data.viewer
  const { fetchMore } = useQueryRefHandlers(queryRef)
  const { more, isBusy } = useMoreOfViewer(fetchMore, 'activity', activity)
  const text = useText(activityText)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const group = askedGroup(address)

  const edges = activity?.edges ?? []
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
      {edges.length === 0 && (
        <Card>
          <EmptyState>{group === null ? text.none : text.noneOfThese}</EmptyState>
        </Card>
      )}
      {byDay(edges.map(({ node }) => node)).map(({ day, entries }) => (
        <DayOfActivity key={day} day={day} entries={entries} />
      ))}
      {activity?.pageInfo.hasNextPage && (
        <Button className={styles.more} isBusy={isBusy} onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </AccountFrame>
  )
}

/** Entries of one day in the Netherlands (`2026-11-21`) after each other. */
function byDay(entries: readonly Entry[]): { day: Day; entries: Entry[] }[] {
  const days: { day: Day; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = dayInAmsterdam(Date.parse(entry.at))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
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

/** Null until the page is in a browser: the server's page may be read on another day. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

function ActivityRow({ entry: { kind, at, by, address, device } }: { entry: Entry }) {
  const text = useText(activityText)
  return (
    <tr>
      <td>
        <b>{text[kind]}</b>
      </td>
      <td>
        {by ?? text.nobody}
        <div className="muted small">{[device, address].filter(Boolean).join(', ')}</div>
      </td>
      <td className="num">
        <time dateTime={at}>{formatTime(Date.parse(at))}</time>
      </td>
    </tr>
  )
}
