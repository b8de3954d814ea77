import type { ReactNode } from 'react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatTime, formatWeekday } from '../../i18n/format-day'
import { usePreferences } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Icon, type IconType } from '../../ui/Icon'
import styles from './Timeline.module.css'

/** Glyph of a fact with its tone: `person` for one of the staff. */
export type Glyph = readonly [glyph: IconType, tone?: 'ok' | 'warn' | 'error' | 'person']

export interface Fact {
  id: string
  at: string
  glyph: Glyph
  /** The first words in bold. */
  what: ReactNode
  /** By whom or by which system. */
  by?: ReactNode
  /** Id to search the log with. */
  reference?: string | null
}

interface TimelineProps {
  /** Says whose facts these are, for screen readers. */
  label: string
  /** Newest first. */
  facts: readonly Fact[]
  /** Facts of years are shown by year, with their day; others by day, with their time. */
  isOfYears?: boolean
}

/** Facts by day, or by year, on the rope of the flags: time, glyph, event, and by whom. */
export function Timeline({ label, facts, isOfYears = false }: TimelineProps) {
  const { locale } = usePreferences()
  return (
    <div className={styles.timeline} role="group" aria-label={label}>
      {byPeriod(facts, isOfYears ? 'year' : 'day').map(({ period, facts: ofPeriod }) => (
        <div key={period}>
          <h3>{isOfYears ? period : formatWeekday(Date.parse(`${period}T12:00:00Z`), locale)}</h3>
          <ol>
            {ofPeriod.map((fact) => (
              <TimelineFact key={fact.id} fact={fact} isOfYears={isOfYears} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

const DAYS = { nl: dayFormat('nl-NL'), en: dayFormat('en-GB') }

/** Day and month: `12 nov`. */
function dayFormat(tag: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'Europe/Amsterdam' })
}

function TimelineFact({ fact: { at, glyph, what, by, reference }, isOfYears }: { fact: Fact; isOfYears: boolean }) {
  const { locale } = usePreferences()
  const [icon, tone] = glyph
  const moment = Date.parse(at)
  return (
    <li className={styles.fact}>
      <time dateTime={at} className="num">
        {isOfYears ? DAYS[locale].format(moment) : formatTime(moment)}
      </time>
      <span className={cx(styles.glyph, tone && styles[tone])}>
        <Icon of={icon} size={14} strokeWidth={2.3} />
      </span>
      <div>
        <p>{what}</p>
        {(by || reference) && (
          <p className={styles.by}>
            {by} {reference && <code>{reference}</code>}
          </p>
        )}
      </div>
    </li>
  )
}

/** Groups consecutive facts of one day or year in the Netherlands. */
function byPeriod(all: readonly Fact[], kind: 'day' | 'year'): { period: string; facts: Fact[] }[] {
  const periods: { period: string; facts: Fact[] }[] = []
  for (const fact of all) {
    const day = dayInAmsterdam(Date.parse(fact.at))
    const period = kind === 'day' ? day : day.slice(0, 4)
    const last = periods.at(-1)
    if (last?.period === period) last.facts.push(fact)
    else periods.push({ period, facts: [fact] })
  }
  return periods
}
