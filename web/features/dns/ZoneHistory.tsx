import type { FragmentType } from '@apollo/client'
import { useQuery, useSuspenseFragment } from '@apollo/client/react'
import { History, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import { useConnection } from '../../apollo/useConnection'
import { graphql } from '../../gql'
import type { Zone_DomainFragment } from '../../gql/graphql'
import { formatDay } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DiffLines } from '../../ui/DiffLines'
import { MoreButton } from '../../ui/ListCard'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { diffLinesOf } from './changes'
import { GoBack, type Revert } from './GoBack'
import styles from './ZoneHistory.module.css'
import { zoneHistoryText } from './zone-history.text'

// Spread with `@unmask`: a record change has no id, so a masked one could not be read from the cache.
const ZONE_COMMIT = graphql(`
  fragment ZoneHistory_commit on DnsCommit {
    id
    at
    by
    changes {
      ...DnsRecordChange_change @unmask
    }
  }
`)

const HISTORY = graphql(`
  query ZoneHistory($name: String!, $after: String) {
    viewer {
      domain(name: $name) {
        id
        dnsHistorySince
        dnsHistory(first: 20, after: $after) {
          edges {
            node {
              id
              at
              ...ZoneHistory_commit
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    }
  }
`)

interface ZoneHistoryProps {
  domain: Zone_DomainFragment
  /** The viewer may not revert. */
  isReadOnly: boolean
}

/** All changes of a zone by day, newest first, each with a revert button. */
export function ZoneHistory({ domain, isReadOnly }: ZoneHistoryProps) {
  const text = useText(zoneHistoryText)
  const { locale } = usePreferences()
  const { history, since, hasFailed, retry } = useHistory(domain)
  const [revert, setRevert] = useState<Revert | null>(null)
  if (hasFailed && !history)
    return (
      <Note kind="error" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.failed}
      </Note>
    )
  if (!history) return <Skeleton height={160} />
  const commits = history.nodes
  return (
    <div className={styles.history}>
      <p className="muted">{commits.length > 0 ? text.intro : text.none}</p>
      {byDay(commits, locale).map(({ day, commits: ofDay }) => (
        <section key={day} aria-label={dayText(day, ofDay[0]?.at ?? '', text, locale)}>
          <h3 className={styles.day}>{dayText(day, ofDay[0]?.at ?? '', text, locale)}</h3>
          <Card>
            <ol>
              {ofDay.map((commit) => (
                <Commit
                  key={commit.id}
                  commit={commit}
                  isNewest={commit === commits[0]}
                  onGoBack={isReadOnly ? null : setRevert}
                />
              ))}
            </ol>
          </Card>
        </section>
      ))}
      {history.hasMore ? (
        <div>
          <MoreButton list={history}>{text.older}</MoreButton>
        </div>
      ) : (
        commits.length > 0 && (
          <p className="hint">{since ? text.startSince({ day: formatDay(Date.parse(since), locale) }) : text.start}</p>
        )
      )}
      <GoBack domain={domain} revert={revert} onClose={() => setRevert(null)} />
    </div>
  )
}

/** Lines of one change shown before "show all". */
const FIRST_LINES = 5

interface CommitProps {
  commit: FragmentType<typeof ZONE_COMMIT>
  isNewest: boolean
  /** Null when the viewer may not revert. */
  onGoBack: ((revert: Revert) => void) | null
}

function Commit({ commit: from, isNewest, onGoBack }: CommitProps) {
  const { data: commit } = useSuspenseFragment({
    fragment: ZONE_COMMIT,
    fragmentName: 'ZoneHistory_commit',
    from,
  })
  const text = useText(zoneHistoryText)
  const { locale } = usePreferences()
  const [showsAll, setShowsAll] = useState(false)
  const { at, by, changes } = commit
  const lines = diffLinesOf(changes)
  const shown = showsAll || lines.length <= FIRST_LINES + 1 ? lines : lines.slice(0, FIRST_LINES)
  const moment = formatMoment(at, locale)
  const title = lines.length > 0 ? text.changes({ count: lines.length }) : text.beginning
  return (
    <li className={styles.commit}>
      <time className={styles.time} dateTime={at}>
        {FORMATS[locale].time.format(new Date(at))}
      </time>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.by}>{text.by({ who: by })}</p>
      </div>
      {onGoBack && (
        <div className={styles.acts}>
          {lines.length > 0 && (
            <Button
              variant="quiet"
              size="sm"
              icon={Undo2}
              aria-label={text.undoAt({ moment })}
              onClick={() => onGoBack({ kind: 'undo', commit, moment })}
            >
              {text.undo}
            </Button>
          )}
          {!isNewest && (
            <Button
              variant="quiet"
              size="sm"
              icon={History}
              aria-label={text.zoneThenAt({ moment })}
              onClick={() => onGoBack({ kind: 'restore', commit, moment })}
            >
              {text.zoneThen}
            </Button>
          )}
        </div>
      )}
      {lines.length > 0 && (
        <div className={styles.diff}>
          <DiffLines label={`${title}, ${moment}`} lines={shown} words={text} />
          {shown.length < lines.length && (
            <Button variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
              {text.moreLines({ count: lines.length - shown.length })}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Commits of the zone; refetched when the zone has a new one. */
function useHistory({ name, dnsCommitId }: Zone_DomainFragment) {
  const { data, error, refetch, fetchMore } = useQuery(HISTORY, {
    variables: { name, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const shownFor = useRef(dnsCommitId)
  useEffect(() => {
    if (shownFor.current === dnsCommitId) return
    shownFor.current = dnsCommitId
    refetch().catch(reportError)
  }, [dnsCommitId, refetch])
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const domain = data?.viewer.domain
  const history = useConnection(domain?.dnsHistory, fetchMore, ['viewer', 'domain', 'dnsHistory'])

  return {
    history: domain ? history : null,
    since: domain?.dnsHistorySince ?? null,
    hasFailed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  }
}

function byDay<Commit extends { at: string }>(commits: readonly Commit[], locale: Locale) {
  const days: { day: string; commits: Commit[] }[] = []
  for (const commit of commits) {
    const day = FORMATS[locale].day.format(new Date(commit.at))
    const last = days.at(-1)
    if (last?.day === day) last.commits.push(commit)
    else days.push({ day, commits: [commit] })
  }
  return days
}

function dayText(day: string, at: string, text: (typeof zoneHistoryText)['nl' | 'en'], locale: Locale): string {
  const isDay = (moment: number) => FORMATS[locale].day.format(moment) === day
  const short = FORMATS[locale].shortDay.format(new Date(at))
  if (isDay(Date.now())) return text.today({ day: short })
  return isDay(Date.now() - DAY_MS) ? text.yesterday({ day: short }) : day
}

const formatMoment = (at: string, locale: Locale): string => FORMATS[locale].moment.format(new Date(at))

const formatsOf = (tag: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, timeZone: 'Europe/Amsterdam' })
  return {
    day: format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
    moment: format({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }),
  }
}

const FORMATS = { nl: formatsOf('nl-NL'), en: formatsOf('en-GB') }
