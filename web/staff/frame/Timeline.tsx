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
}

/** Facts by day on the rope of the flags: time, glyph, event, and by whom. */
export function Timeline({ label, facts }: TimelineProps) {
  const { locale } = usePreferences()
  return (
    <div className={styles.timeline} role="group" aria-label={label}>
      {byDay(facts).map(({ day, facts: ofDay }) => (
        <div key={day}>
          <h3>{formatWeekday(Date.parse(`${day}T12:00:00Z`), locale)}</h3>
          <ol>
            {ofDay.map((fact) => (
              <TimelineFact key={fact.id} fact={fact} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function TimelineFact({ fact: { at, glyph, what, by, reference } }: { fact: Fact }) {
  const [icon, tone] = glyph
  return (
    <li className={styles.fact}>
      <time dateTime={at} className="num">
        {formatTime(Date.parse(at))}
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

/** Groups consecutive facts of one day in the Netherlands. */
function byDay(all: readonly Fact[]): { day: string; facts: Fact[] }[] {
  const days: { day: string; facts: Fact[] }[] = []
  for (const fact of all) {
    const day = dayInAmsterdam(Date.parse(fact.at))
    const last = days.at(-1)
    if (last?.day === day) last.facts.push(fact)
    else days.push({ day, facts: [fact] })
  }
  return days
}
