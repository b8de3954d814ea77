import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { CalendarPlus, GitCompareArrows, Globe, UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toUnicode } from '../../../rules/domain-name'
import { useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { actText } from '../audit/act.text'
import { type Glyph, Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import type { DomainHistory_DomainFragment } from '../gql/graphql'
import { orderPath } from '../paths'
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

const GLYPHS: Readonly<Record<DomainHistory_DomainFragment['history'][number]['kind'], Glyph>> = {
  ACT: [UserRound, 'person'],
  DIFFERS: [GitCompareArrows, 'warn'],
  REGISTERED: [Globe, 'ok'],
  RENEWED: [CalendarPlus, 'ok'],
}

/** Orders, acts of staff and differences, newest first. */
export function DomainHistory({ domain: from }: { domain: FragmentType<typeof DOMAIN_HISTORY> }) {
  const { data } = useSuspenseFragment({ fragment: DOMAIN_HISTORY, fragmentName: 'DomainHistory_domain', from })
  const text = useText(domainText)
  const acts: Readonly<Record<string, string>> = useText(actText)
  return (
    <Section title={text.history}>
      {data.history.length === 0 ? (
        <EmptyState>{text.noHistory}</EmptyState>
      ) : (
        <Timeline
          label={text.historyOf({ name: toUnicode(data.name) })}
          facts={data.history.map(({ id, at, kind, act, by, reason, orderId, orderNumber }) => ({
            id,
            at,
            glyph: GLYPHS[kind],
            what: (
              <>
                <b>{kind === 'ACT' ? (acts[act ?? ''] ?? act) : text[kind]}</b>
                {reason && `: ${reason}`}
              </>
            ),
            by: (
              <>
                {by}
                {kind === 'DIFFERS' && text.byComparison}
                {orderId && <Link to={orderPath(orderId)}>{text.byOrder({ number: orderNumber ?? '' })}</Link>}
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}
