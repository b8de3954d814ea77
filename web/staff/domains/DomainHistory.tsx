import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { actText } from '../audit/audit.text'
import { graphql } from '../gql'
import type { DomainHistory_DomainFragment } from '../gql/graphql'
import { orderPath } from '../paths'
import styles from './DomainPage.module.css'
import { domainText } from './domain.text'

const DOMAIN_HISTORY = graphql(`
  fragment DomainHistory_domain on StaffDomain {
    id
    name
    history {
      id
      at
      kind
      act
      by
      reason
      orderId
      orderNumber
    }
  }
`)

type Event = DomainHistory_DomainFragment['history'][number]

/** Orders, acts of staff and differences, newest first. */
export function DomainHistory({ domain: from }: { domain: FragmentType<typeof DOMAIN_HISTORY> }) {
  const { data } = useSuspenseFragment({ fragment: DOMAIN_HISTORY, fragmentName: 'DomainHistory_domain', from })
  const text = useText(domainText)
  return (
    <Section title={text.history}>
      {data.history.length === 0 ? (
        <EmptyState>{text.noHistory}</EmptyState>
      ) : (
        <ol className={styles.events} aria-label={text.historyOf({ name: toUnicode(data.name) })}>
          {data.history.map((event) => (
            <DomainEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function DomainEvent({ event: { at, kind, act, by, reason, orderId, orderNumber } }: { event: Event }) {
  const text = useText(domainText)
  const acts: Readonly<Record<string, string>> = useText(actText)
  const { locale } = usePreferences()
  return (
    <li>
      <time dateTime={at} className="hint num">
        {formatMoment(Date.parse(at), locale)}
      </time>
      <div>
        <p>
          <b>{kind === 'ACT' ? (acts[act ?? ''] ?? act) : text[kind]}</b>
          {reason && `: ${reason}`}
        </p>
        <p className="hint">
          {by}
          {kind === 'DIFFERS' && text.byComparison}
          {orderId && <Link to={orderPath(orderId)}>{text.byOrder({ number: orderNumber ?? '' })}</Link>}
        </p>
      </div>
    </li>
  )
}
