import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatMoney } from '../../../rules/money'
import { formatTime, formatWeekday } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { actText } from '../audit/audit.text'
import { graphql } from '../gql'
import type { OrderTimeline_OrderFragment } from '../gql/graphql'
import styles from './OrderPage.module.css'
import { eventText, mailText, orderText } from './order.text'

const ORDER_TIMELINE = graphql(`
  fragment OrderTimeline_order on StaffOrder {
    id
    number
    timeline {
      id
      kind
      at
      subject
      detail
      amount
      by
      reference
    }
  }
`)

type Event = OrderTimeline_OrderFragment['timeline'][number]

/** History of the order by day, newest first: by whom, with the id to search the log with. */
export function OrderTimeline({ order: from }: { order: FragmentType<typeof ORDER_TIMELINE> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_TIMELINE, fragmentName: 'OrderTimeline_order', from })
  const text = useText(orderText)
  const { locale } = usePreferences()
  return (
    <Section title={text.timeline} description={text.timelineHint}>
      <div className={styles.timeline} role="group" aria-label={text.timelineOf({ number: order.number })}>
        {byDay(order.timeline).map(({ day, events }) => (
          <div key={day}>
            <h3>{formatWeekday(Date.parse(`${day}T12:00:00Z`), locale)}</h3>
            <ol>
              {events.map((event) => (
                <TimelineEvent key={event.id} event={event} />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </Section>
  )
}

function TimelineEvent({ event: { kind, at, subject, detail, amount, by, reference } }: { event: Event }) {
  const text = useText(orderText)
  const kinds = useText(eventText)
  const acts: Readonly<Record<string, string>> = useText(actText)
  const mails: Readonly<Record<string, string>> = useText(mailText)
  const { locale } = usePreferences()
  const words = { ...(kind === 'ACT' && acts), ...(kind === 'MAILED' && mails) }
  const said = [subject, detail].flatMap((one) => (one === null ? [] : (words[one] ?? one)))
  return (
    <li className={styles.event}>
      <time dateTime={at} className="num">
        {formatTime(Date.parse(at))}
      </time>
      <div>
        <p>
          <b>{kinds[kind]}</b>
          {amount !== null && ` ${formatMoney(amount, locale)}`}
          {said.length > 0 && `: ${said.join(', ')}`}
        </p>
        <p className="hint">
          {by ?? text.automatic} {reference && <code>{reference}</code>}
        </p>
      </div>
    </li>
  )
}

/** Groups consecutive events of one day in the Netherlands. */
function byDay(all: readonly Event[]): { day: string; events: Event[] }[] {
  const days: { day: string; events: Event[] }[] = []
  for (const event of all) {
    const day = dayInAmsterdam(Date.parse(event.at))
    const last = days.at(-1)
    if (last?.day === day) last.events.push(event)
    else days.push({ day, events: [event] })
  }
  return days
}
