import { useSubscription } from '@apollo/client/react'
import { formatDay, formatMoment, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { graphql } from '../gql'
import type { StaffPresenceKind } from '../gql/graphql'
import styles from './Presence.module.css'
import { presenceText } from './presence.text'

const PRESENCE = graphql(`
  subscription StaffPresence($kind: StaffPresenceKind!, $id: ID!) {
    staffPresence(kind: $kind, id: $id) {
      name
      since
    }
  }
`)

/** Says which colleagues have the same page open, and tells them that the reader has. Each is announced once. */
export function Presence({ kind, id }: { kind: StaffPresenceKind; id: string }) {
  const text = useText(presenceText)
  const { locale } = usePreferences()
  // A socket that fails says nothing: the page works without it.
  const { data, error } = useSubscription(PRESENCE, { variables: { kind, id }, fetchPolicy: 'no-cache' })
  const others = (!error && data?.staffPresence) || []
  const said = (since: string) => {
    const at = Date.parse(since)
    return formatDay(at, locale) === formatDay(Date.now(), locale) ? formatTime(at) : formatMoment(at, locale)
  }
  return (
    <div role="status" aria-atomic="false" className={styles.line}>
      {others.map(({ name, since }) => (
        <p key={`${name} ${since}`}>{text.busy({ name, since: said(since) })}</p>
      ))}
    </div>
  )
}
