import { formatTime } from '../../i18n/format-day'
import { useText } from '../../i18n/preferences'
import { activityText } from './activity.text'

/** Returns the words for what lasted, such as looking along: `14:05–14:11`, and since when for what has not ended. */
export function useLasted(): (entry: { at: string; until: string }) => string {
  const text = useText(activityText)
  return ({ at, until }) => {
    const [from, to] = [Date.parse(at), Date.parse(until)]
    return to > Date.now() ? text.since({ time: formatTime(from) }) : `${formatTime(from)}–${formatTime(to)}`
  }
}
