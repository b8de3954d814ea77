import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router-dom'
import { dayInAmsterdam } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import { formatDay, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { Fact, Facts } from '../frame/Facts'
import { graphql } from '../gql'
import { upcomingText } from './upcoming.text'

const UPCOMING = graphql(`
  query Upcoming {
    upcoming {
      kind
      at
      count
      path
    }
  }
`)

const REFRESH_MS = 60_000

/** Events that come next without an act of staff. Renders nothing if none is known. */
export function UpcomingCard() {
  const text = useText(upcomingText)
  const { locale } = usePreferences()
  const { data } = useQuery(UPCOMING, {
    fetchPolicy: 'cache-and-network',
    pollInterval: REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  })
  // A server of a later release can have kinds that this page has no words for.
  const known = (data?.upcoming ?? []).flatMap(({ kind, ...each }) => (isKnown(kind) ? [{ kind, ...each }] : []))
  if (known.length === 0) return null
  const dayOf = (at: number) => {
    const [day, today] = [dayInAmsterdam(at), dayInAmsterdam(Date.now())]
    if (day === today) return text.today({ time: formatTime(at) })
    return day === addDays(today, 1) ? text.tomorrow : formatDay(at, locale)
  }
  return (
    <Section title={text.title} description={text.about}>
      <Facts>
        {known.map(({ kind, at, count, path }) => (
          <Fact key={kind} name={dayOf(Date.parse(at))}>
            <Link to={path}>{text[kind]({ count })}</Link>
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

const KINDS = ['renewals-ordered', 'prices-change', 'invoices-final', 'proposals-expire', 'work-returns'] as const

const isKnown = (kind: string): kind is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(kind)
