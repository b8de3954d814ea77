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
import { type ReactNode, useState } from 'react'
import { formatMoney } from '../../../rules/money'
import { usePreferences, useText } from '../../i18n/preferences'
import { EmptyState } from '../../ui/EmptyState'
import { Section } from '../../ui/Section'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { actText } from '../audit/act.text'
import { type Glyph, Timeline } from '../frame/Timeline'
import { graphql } from '../gql'
import type { OrderTimeline_OrderFragment } from '../gql/graphql'
import { eventText, mailText, orderText } from './order.text'

const ORDER_TIMELINE = graphql(`
  fragment OrderTimeline_order on StaffOrder {
    id
    number
    paymentMethod
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

/** Glyph of each kind. */
const GLYPHS: Readonly<Record<Event['kind'], Glyph>> = {
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

/** Parts of the history: acts and notes of staff, and what went wrong or waits. */
const PARTS = {
  all: () => true,
  staff: ({ kind }: Event) => kind === 'ACT' || kind === 'NOTE',
  fault: ({ kind }: Event) => GLYPHS[kind][1] === 'error' || kind === 'PAYMENT_ENDED' || kind === 'LINE_WAITS',
} as const
type Part = keyof typeof PARTS
const PART_NAMES = ['all', 'staff', 'fault'] as const

/** Reported by the bank. */
const OF_BANK: ReadonlySet<Event['kind']> = new Set([
  'PAYMENT_RECEIVED',
  'PAYMENT_ENDED',
  'CHARGED_BACK',
  'REFUND_DONE',
])

/** History of the order, newest first: by whom, with the id to search the log with. */
export function OrderTimeline({ order: from }: { order: FragmentType<typeof ORDER_TIMELINE> }) {
  const { data: order } = useSuspenseFragment({ fragment: ORDER_TIMELINE, fragmentName: 'OrderTimeline_order', from })
  const text = useText(orderText)
  const whatOf = useWords()
  const [part, setPart] = useState<Part>('all')
  const shown = order.timeline.filter(PARTS[part])
  return (
    <Section
      title={text.timeline}
      description={text.timelineHint}
      end={
        <SegmentedSwitch
          label={text.timelinePart}
          items={PART_NAMES.map((name) => ({
            label: text[`${name}Facts`],
            isCurrent: name === part,
            onSelect: () => setPart(name),
          }))}
        />
      }
    >
      {shown.length === 0 && <EmptyState>{text.noFacts}</EmptyState>}
      <Timeline
        label={text.timelineOf({ number: order.number })}
        facts={shown.map((event) => ({
          id: event.id,
          at: event.at,
          glyph: GLYPHS[event.kind],
          what: whatOf(event),
          by: event.by ?? (OF_BANK.has(event.kind) ? text.bank({ method: text[order.paymentMethod] }) : text.automatic),
          reference: event.reference,
        }))}
      />
    </Section>
  )
}

/** Returns the words for an event. */
function useWords(): (event: Event) => ReactNode {
  const kinds = useText(eventText)
  const acts: Readonly<Record<string, string>> = useText(actText)
  const mails: Readonly<Record<string, string>> = useText(mailText)
  const { locale } = usePreferences()
  return ({ kind, subject, detail, amount }) => {
    const words = { ...(kind === 'ACT' && acts), ...(kind === 'MAILED' && mails) }
    const said = [subject, detail].flatMap((one) => (one === null ? [] : (words[one] ?? one)))
    return (
      <>
        <b>{kinds[kind]}</b>
        {amount !== null && ` ${formatMoney(amount, locale)}`}
        {said.length > 0 && `: ${said.join(', ')}`}
      </>
    )
  }
}
