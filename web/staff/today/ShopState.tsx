import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { Mark } from '../frame/Mark'
import { graphql } from '../gql'
import type { ShopStateQuery } from '../gql/graphql'
import { staffPaths } from '../paths'
import { useHasRight } from '../session/session'
import { LastAnswer, StateMark } from '../systems/SystemState'
import { systemName, systemNames } from '../systems/system-names.text'
import { RenewalsCard } from './RenewalsCard'
import styles from './TodayPage.module.css'
import { todayText } from './today.text'
import { UpcomingCard } from './UpcomingCard'
import { watchesText } from './watches.text'

const SHOP_STATE = graphql(`
  query ShopState($seesSystems: Boolean!) {
    watches {
      kind
      count
      path
    }
    auditChain {
      verifiedAt
      faultAt
    }
    systems @include(if: $seesSystems) {
      id
      state
      lastGoodAt
      lastErrorAt
      errors
    }
  }
`)

const REFRESH_MS = 60_000
const SYSTEMS_SHOWN = 5

/**
 * The outside systems, the renewals that are due, and what should have happened and did not, beside the list of work. It follows the
 * list. While nothing waits, it also has what comes next.
 */
export function ShopState({ isQuiet }: { isQuiet: boolean }) {
  const text = useText(todayText)
  const seesSystems = useHasRight('JOBS_RETRY')
  const seesReports = useHasRight('REPORTS_READ')
  const { data } = useQuery(SHOP_STATE, {
    variables: { seesSystems },
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  })
  return (
    <aside aria-label={text.state} className={styles.state} aria-busy={!data}>
      {data?.systems && <Systems systems={data.systems} />}
      {isQuiet && <UpcomingCard />}
      {seesReports && <RenewalsCard />}
      {data && <Watches watches={data.watches} chain={data.auditChain} />}
    </aside>
  )
}

type System = NonNullable<ShopStateQuery['systems']>[number]

const isTroubled = ({ state, errors }: System): boolean => state === 'INTERRUPTED' || state === 'PAUSED' || errors > 0

function Systems({ systems }: { systems: readonly System[] }) {
  const text = useText(todayText)
  const names = useText(systemNames)
  const troubled = systems.filter(isTroubled)
  const shown = troubled.slice(0, SYSTEMS_SHOWN)
  return (
    <Section
      title={text.systems}
      description={shown.length > 0 ? text.systemsShown({ shown: shown.length, of: systems.length }) : undefined}
      end={
        <Link className="small" to={staffPaths.systems}>
          {text.allSystems({ count: systems.length })}
        </Link>
      }
    >
      <ul className={styles.systems}>
        {shown.length === 0 && (
          <li>
            <StateMark system={{ state: 'WORKING', errors: 0 }} />
            <b>{text.noTrouble}</b>
          </li>
        )}
        {shown.map((system) => (
          <li key={system.id}>
            <StateMark system={system} />
            <span>
              <b>{systemName(names, system.id)}</b>
              <small>
                <LastAnswer system={system} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface WatchesProps {
  watches: ShopStateQuery['watches']
  chain: ShopStateQuery['auditChain']
}

function Watches({ watches, chain }: WatchesProps) {
  const text = useText(todayText)
  const { locale } = usePreferences()
  const words: Readonly<Record<string, string>> = useText(watchesText)
  if (watches.length === 0 && !chain) return null
  const verified = chain && formatMoment(Date.parse(chain.verifiedAt), locale)
  return (
    <Section title={text.nothingHappened} description={text.mustBeZero}>
      <dl className={styles.watches}>
        {watches.map(({ kind, count, path }) => (
          <div key={kind}>
            <Judged isRight={count === 0}>{words[kind] ?? kind}</Judged>
            <dd>{count === 0 ? count : <Link to={path}>{count}</Link>}</dd>
          </div>
        ))}
        {chain && verified && (
          <div>
            <Judged isRight={chain.faultAt === null}>{text.auditLogCheck}</Judged>
            <dd>
              {chain.faultAt === null ? (
                text.ties({ moment: verified })
              ) : (
                <Link to={staffPaths.audit}>{text.broken({ moment: verified })}</Link>
              )}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}

const Judged = ({ isRight, children }: { isRight: boolean; children: string }) => (
  <dt>
    <Mark of={isRight ? 'ok' : 'warn'} />
    {children}
  </dt>
)
