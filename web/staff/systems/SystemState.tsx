import { Check, CircleAlert, Minus, Pause, TriangleAlert } from 'lucide-react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { cx } from '../../ui/cx'
import { Icon } from '../../ui/Icon'
import type { SystemState } from '../gql/graphql'
import styles from './SystemsPage.module.css'
import { systemsText } from './systems.text'

const MARKS = {
  WORKING: { icon: Check, style: styles.ok },
  INTERRUPTED: { icon: CircleAlert, style: styles.error },
  PAUSED: { icon: Pause, style: styles.off },
  UNUSED: { icon: Minus, style: styles.off },
}

/** Whether a system works, as a mark without words. */
export function StateMark({ system: { state, errors } }: { system: { state: SystemState; errors: number } }) {
  const isShaky = state === 'WORKING' && errors > 0
  const { icon, style } = isShaky ? { icon: TriangleAlert, style: styles.warn } : MARKS[state]
  return (
    <span className={cx(styles.mark, style)}>
      <Icon of={icon} size={16} />
    </span>
  )
}

interface Answered {
  state: SystemState
  lastGoodAt: string | null
  lastErrorAt: string | null
}

/** When a system last answered. */
export function LastAnswer({ system: { state, lastGoodAt, lastErrorAt } }: { system: Answered }) {
  const text = useText(systemsText)
  const { locale } = usePreferences()
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  if (state === 'INTERRUPTED' && (lastGoodAt ?? lastErrorAt))
    return text.noneSince({ moment: moment(lastGoodAt ?? lastErrorAt ?? '') })
  return lastGoodAt === null ? text.noneYet : text.ok({ moment: moment(lastGoodAt) })
}
