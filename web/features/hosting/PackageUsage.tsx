import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../gql'
import type { PackageUsageQuery } from '../../gql/graphql'
import { formatLocalDate } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { reportError } from '../../lib/report-error'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/Skeleton'
import styles from './HostingPackagePage.module.css'
import { hostingPackageText } from './hosting-package.text'
import { Meter } from './Meter'

const PACKAGE_USAGE = graphql(`
  query PackageUsage($id: ID!) {
    viewer {
      hostingPackage(id: $id) {
        id
        usage {
          space {
            used
            limit
            left
            percent
          }
          traffic {
            used
            limit
            left
            percent
          }
          trafficResetsOn
          mailboxes {
            used
            limit
            left
            percent
          }
          databases {
            used
            limit
            left
            percent
          }
        }
      }
    }
  }
`)

type Used = NonNullable<NonNullable<PackageUsageQuery['viewer']['hostingPackage']>['usage']>['space']

/** Percentage from which the reader is warned. */
const NEARLY_FULL = 90

interface UsageProps {
  id: string
  /** Page with larger packages; null when the viewer may not order. */
  upgradePath: string | null
}

/** Fetched from the servers after the page has loaded, so that they cannot delay it. */
export function Usage({ id, upgradePath }: UsageProps) {
  const text = useText(hostingPackageText)
  const { locale } = usePreferences()
  const { data, error, loading, refetch } = useQuery(PACKAGE_USAGE, {
    variables: { id },
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: true,
  })
  useEffect(() => {
    if (error) reportError(error)
  }, [error])
  const usage = data?.viewer.hostingPackage?.usage
  if (!usage && loading) {
    return (
      <Card isPadded className={styles.asking} aria-busy="true" aria-label={text.asking} role="status">
        <Skeleton height={72} />
      </Card>
    )
  }
  if (!usage) {
    return (
      <Note
        kind={error ? 'warn' : 'info'}
        role="status"
        action={
          error && (
            <Button size="sm" onClick={() => void refetch().catch(reportError)}>
              {text.again}
            </Button>
          )
        }
      >
        {error ? text.away : text.unknown}
      </Note>
    )
  }
  const { space, traffic, mailboxes, databases, trafficResetsOn } = usage
  const isFilling = (space.percent ?? 0) >= NEARLY_FULL
  return (
    <>
      <Card as="section" aria-label={text.usage}>
        <dl className={styles.usage}>
          <UsageOf label={text.space} meter={space} hint={space.left && text.left({ left: space.left })} warns />
          <UsageOf
            label={text.traffic}
            meter={traffic}
            hint={text.resetsOn({ day: formatLocalDate(trafficResetsOn, locale) })}
            warns
          />
          <UsageOf label={text.mailboxes} meter={mailboxes} hint={countHint(mailboxes, text)} />
          <UsageOf label={text.databases} meter={databases} hint={countHint(databases, text)} />
        </dl>
      </Card>
      {isFilling && (
        <Note
          kind="warn"
          title={text.filling}
          action={
            upgradePath && (
              <LinkButton size="sm" render={(link) => <Link to={upgradePath} {...link} />}>
                {text.upgrade}
              </LinkButton>
            )
          }
        >
          {space.left && text.left({ left: space.left })}
        </Note>
      )}
    </>
  )
}

/** How many more of a counted resource can be created. */
const countHint = ({ left }: Used, text: { allUsed: string; toMake(p: { left: string }): string }) =>
  left && (left === '0' ? text.allUsed : text.toMake({ left }))

interface UsageOfProps {
  label: string
  meter: Used
  hint: string | null
  /** Whether a nearly full meter needs action. */
  warns?: boolean
}

function UsageOf({ label, meter: { used, limit, percent }, hint, warns = false }: UsageOfProps) {
  const text = useText(hostingPackageText)
  const limitText = limit === null ? text.unlimited : text.of({ limit })
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b className="num">{used}</b> <span className="hint">{limitText}</span>
        {percent !== null && (
          <Meter
            label={label}
            percent={percent}
            value={`${used} ${limitText}`}
            tone={warns && percent >= NEARLY_FULL ? 'warn' : null}
          />
        )}
        {hint && <span className="hint">{hint}</span>}
      </dd>
    </div>
  )
}
