import { useQuery } from '@apollo/client/react'
import { History, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../rules/text'
import { graphql } from '../../gql'
import type { Zone_DomainFragment, ZoneHistory_CommitFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { DiffLines } from '../../ui/DiffLines'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import { formatDay } from '../accounts/format-day'
import { diffLinesOf } from './changes'
import { GoBack, type WayBack } from './GoBack'
import styles from './ZoneHistory.module.css'
import { zoneHistoryText } from './zone-history.text'

graphql(`
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
              ...ZoneHistory_commit @unmask
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
  /** It is only looked at. */
  isReadOnly: boolean
}

/** All changes of a zone by day, the newest first, each with the way back. */
export function ZoneHistory({ domain, isReadOnly }: ZoneHistoryProps) {
  const text = useText(zoneHistoryText)
  const { locale } = usePreferences()
  const { commits, since, hasOlder, hasFailed, retry, older, isFetchingOlder } = useHistory(domain)
  const [wayBack, setWayBack] = useState<WayBack | null>(null)
  if (hasFailed && !commits)
    return (
      <Note kind="error" action={<Button onClick={retry}>{text.retry}</Button>}>
        {text.failed}
      </Note>
    )
  if (!commits) return <Skeleton height={160} />
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
                  onGoBack={isReadOnly ? null : setWayBack}
                />
              ))}
            </ol>
          </Card>
        </section>
      ))}
      {hasOlder ? (
        <div>
          <Button isBusy={isFetchingOlder} onClick={() => void older()}>
            {text.older}
          </Button>
        </div>
      ) : (
        commits.length > 0 && (
          <p className="hint">{since ? text.startSince({ day: formatDay(Date.parse(since), locale) }) : text.start}</p>
        )
      )}
      <GoBack domain={domain} wayBack={wayBack} onClose={() => setWayBack(null)} />
    </div>
  )
}

/** Lines of one change that are shown before the rest is asked for. */
const FIRST_LINES = 5

interface CommitProps {
  commit: ZoneHistory_CommitFragment
  isNewest: boolean
  /** Null: it is only looked at. */
  onGoBack: ((wayBack: WayBack) => void) | null
}

function Commit({ commit, isNewest, onGoBack }: CommitProps) {
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

/** The commits so far; asked anew when the zone has another one. */
function useHistory({ name, dnsCommitId }: Zone_DomainFragment) {
  const { data, error, refetch, fetchMore } = useQuery(HISTORY, {
    variables: { name, after: null },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  })
  const [isFetchingOlder, setIsFetchingOlder] = useState(false)
  const shownFor = useRef(dnsCommitId)
  useEffect(() => {
    if (shownFor.current === dnsCommitId) return
    shownFor.current = dnsCommitId
    refetch().catch(reportError)
  }, [dnsCommitId, refetch])
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const history = data?.viewer.domain?.dnsHistory

  async function older() {
    setIsFetchingOlder(true)
    await fetchMore({
      variables: { after: history?.pageInfo.endCursor },
      updateQuery: (shown, { fetchMoreResult: next }) => {
        const [before, more] = [shown.viewer.domain, next.viewer.domain]
        if (!before || !more) return shown
        const edges = [...before.dnsHistory.edges, ...more.dnsHistory.edges]
        return {
          ...next,
          viewer: { ...next.viewer, domain: { ...more, dnsHistory: { ...more.dnsHistory, edges } } },
        }
      },
    }).catch(reportError)
    setIsFetchingOlder(false)
  }

  return {
    commits: history?.edges.map(({ node }) => node) ?? null,
    since: data?.viewer.domain?.dnsHistorySince ?? null,
    hasOlder: history?.pageInfo.hasNextPage ?? false,
    hasFailed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
    older,
    isFetchingOlder,
  }
}

function byDay(commits: readonly ZoneHistory_CommitFragment[], locale: Locale) {
  const days: { day: string; commits: ZoneHistory_CommitFragment[] }[] = []
  for (const commit of commits) {
    const day = FORMATS[locale].day.format(new Date(commit.at))
    const last = days.at(-1)
    if (last?.day === day) last.commits.push(commit)
    else days.push({ day, commits: [commit] })
  }
  return days
}

const DAY_MS = 86_400_000

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
