import { Pause } from 'lucide-react'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { Mark } from '../frame/Mark'
import type { SystemState } from '../gql/graphql'
import { systemsText } from './systems.text'

const MARKS = {
  WORKING: { of: 'ok' },
  INTERRUPTED: { of: 'error' },
  PAUSED: { of: 'off', icon: Pause },
  UNUSED: { of: 'off' },
} as const

/** Whether a system works, as a mark without words. */
export const StateMark = ({ system: { state, errors } }: { system: { state: SystemState; errors: number } }) =>
  state === 'WORKING' && errors > 0 ? <Mark of="warn" /> : <Mark {...MARKS[state]} />

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
