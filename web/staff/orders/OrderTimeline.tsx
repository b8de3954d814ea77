import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import {
  Check,
  CircleAlert,
  Clock,
  CreditCard,
  Globe,
  Mail,
  ShoppingCart,
  StickyNote,
  Undo2,
  UserRound,
  X,
} from 'lucide-react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatMoney } from '../../../rules/money'
import { formatTime, formatWeekday } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Icon, type IconType } from '../../ui/Icon'
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

/** Glyph of each kind, with its tone: `person` for one of the staff. */
const GLYPHS: Readonly<Record<Event['kind'], [glyph: IconType, tone?: 'ok' | 'warn' | 'error' | 'person']>> = {
  PLACED: [ShoppingCart],
  PAYMENT_STARTED: [CreditCard],
  PAYMENT_RECEIVED: [Check, 'ok'],
  PAYMENT_ENDED: [X, 'warn'],
  CHARGED_BACK: [CircleAlert, 'error'],
  LINE_DELIVERED: [Check, 'ok'],
  LINE_FAILED: [X, 'error'],
  LINE_GIVEN_UP: [CircleAlert, 'error'],
  LINE_WAITS: [Clock, 'warn'],
  REQUESTED: [Globe],
  REFUND_NOTED: [Undo2, 'warn'],
  REFUND_DONE: [Undo2, 'ok'],
  MAILED: [Mail],
  NOTE: [StickyNote, 'person'],
  ACT: [UserRound, 'person'],
}

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
  const [glyph, tone] = GLYPHS[kind]
  const words = { ...(kind === 'ACT' && acts), ...(kind === 'MAILED' && mails) }
  const said = [subject, detail].flatMap((one) => (one === null ? [] : (words[one] ?? one)))
  return (
    <li className={styles.event}>
      <time dateTime={at} className="num">
        {formatTime(Date.parse(at))}
      </time>
      <span className={cx(styles.glyph, tone && styles[tone])}>
        <Icon of={glyph} size={14} strokeWidth={2.3} />
      </span>
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
