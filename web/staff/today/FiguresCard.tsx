import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { type Day, dayInAmsterdam, daysBetween } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
import { useExactMoney, usePreferences, useText } from '../../i18n/preferences'
import { Section } from '../../ui/Section'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { ageOf } from '../frame/age'
import { graphql } from '../gql'
import type { ShopFiguresQuery } from '../gql/graphql'
import { Figure, Figures } from '../reports/Figures'
import { percentOf, shareOf, UNTOUCHED_AIM } from '../reports/share'
import { CardLoading, CardProblem } from './CardState'
import { figuresCardText } from './figures-card.text'

/** The periods end today. `before` has as many days; a single day is compared with its weekday of last week as well. */
const SHOP_FIGURES = graphql(`
  query ShopFigures($from: LocalDate!, $to: LocalDate!, $before: LocalDate!, $weekAgo: LocalDate!, $dayAfter: LocalDate!, $isDay: Boolean!) {
    orderFunnel(from: $from, to: $to) {
      from
      to
      placed
      delivered
      untouched
      medianMinutes
    }
    before: orderFunnel(from: $before, to: $from) {
      from
      to
      placed
    }
    weekAgo: orderFunnel(from: $weekAgo, to: $dayAfter) @include(if: $isDay) {
      from
      to
      placed
    }
    moneyReceived(from: $from, to: $to) {
      from
      to
      returns
      balance
    }
  }
`)

const PERIODS = [1, 7, 30] as const
type Days = (typeof PERIODS)[number]

function variablesOf(days: Days, today: Day) {
  const from = addDays(today, 1 - days)
  const weekAgo = addDays(today, -7)
  return {
    ...{ from, to: addDays(today, 1), before: addDays(from, -days) },
    ...{ weekAgo, dayAfter: addDays(weekAgo, 1), isDay: days === 1 },
  }
}

/** Of today. The figures of more days hardly change meanwhile, and read many more orders. */
const REFRESH_MS = 60_000
const SLOW_REFRESH_MS = 15 * REFRESH_MS

/** How the shop does today or in the last days, for those who read reports. It is read after the list of work. */
export function FiguresCard() {
  const text = useText(figuresCardText)
  const [days, setDays] = useState<Days>(1)
  const today = dayInAmsterdam(Date.now())
  const { data, previousData, error, refetch } = useQuery(SHOP_FIGURES, {
    variables: variablesOf(days, today),
    fetchPolicy: 'cache-and-network',
    pollInterval: days === 1 ? REFRESH_MS : SLOW_REFRESH_MS,
    skipPollAttempt: () => document.hidden,
  })
  const shown = data ?? (error ? undefined : previousData)
  return (
    <Section
      title={text.title}
      end={
        <SegmentedSwitch
          label={text.periods}
          items={PERIODS.map((count) => ({
            label: text[`day${count}`],
            isCurrent: count === days,
            onSelect: () => setDays(count),
          }))}
        />
      }
    >
      {shown ? (
        <div aria-busy={!data}>
          <Shown data={shown} />
        </div>
      ) : error ? (
        <CardProblem error={error} onRetry={() => void refetch().catch(() => undefined)} />
      ) : (
        <CardLoading label={text.loading} lines={3} />
      )}
    </Section>
  )
}

function Shown({ data: { orderFunnel, before, weekAgo, moneyReceived } }: { data: ShopFiguresQuery }) {
  const text = useText(figuresCardText)
  const { locale } = usePreferences()
  const money = useExactMoney()
  const { from, to, placed, delivered, untouched, medianMinutes } = orderFunnel
  // Those of the figures: another period may be on its way.
  const days = daysBetween(from, to)
  const number = (count: number) => count.toLocaleString(locale)
  const { returns, balance } = moneyReceived
  const share = shareOf(untouched, delivered)
  return (
    <Figures>
      <Figure
        name={text.orders}
        value={number(placed)}
        note={
          weekAgo
            ? text.ofYesterday({
                yesterday: number(before.placed),
                weekday: weekdayOf(weekAgo.from, locale),
                weekAgo: number(weekAgo.placed),
              })
            : text.ofPeriodBefore({ days, orders: number(before.placed) })
        }
      />
      <Figure
        name={text.received}
        value={money(balance)}
        note={returns === 0 ? text.inclVat : text.refundsOff({ count: returns })}
      />
      <Figure
        name={text.untouched}
        value={share === null ? '–' : percentOf(share, locale)}
        note={share === null ? text.nothingDelivered : text.aim({ share: percentOf(UNTOUCHED_AIM, locale) })}
      />
      <Figure
        name={text.took}
        value={medianMinutes === null ? '–' : durationOf(medianMinutes, locale)}
        note={medianMinutes === null ? text.nothingDelivered : days === 1 ? text.medianToday : text.median({ days })}
      />
    </Figures>
  )
}

const weekdayOf = (day: Day, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** "48 s", "1 min 50 s", "2 u 5 min". */
function durationOf(minutes: number, locale: Locale): string {
  const seconds = Math.round(minutes * 60)
  const rest = seconds % 60
  if (minutes >= 1 && minutes < 60 && rest > 0) return `${Math.floor(seconds / 60)} min ${rest} s`
  return ageOf(new Date(0).toISOString(), locale, seconds * 1000)
}
