/** Days of the week, as the two-letter codes of schema.org's `openingHours`. */
export const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export interface OpeningHours {
  from: Weekday
  /** Last day of the range; equal to the first for a single day. */
  until: Weekday
  /** Local time of the shop, such as `09:00`. */
  opens: string
  closes: string
}

/**
 * Parses opening hours such as `Mo-Fr 09:00-17:30; Sa 10:00-14:00` (schema.org). An empty text has none. Returns null
 * if any part is malformed, ends before it starts, or has its days in reverse.
 */
export function parseOpeningHours(text: string): readonly OpeningHours[] | null {
  const parts = text.split(';').map((part) => part.trim())
  if (parts.length === 1 && parts[0] === '') return []
  const hours = parts.map(partOf)
  return hours.every((part) => part !== null) ? hours : null
}

/** Returns the opening hours of a day; null if the shop is closed. */
export const hoursOn = (hours: readonly OpeningHours[], day: Weekday): OpeningHours | null =>
  hours.find(({ from, until }) => indexOf(from) <= indexOf(day) && indexOf(day) <= indexOf(until)) ?? null

const TIME = '((?:[01]\\d|2[0-3]):[0-5]\\d)'
const DAY = `(${WEEKDAYS.join('|')})`
const PART = new RegExp(`^${DAY}(?:-${DAY})? ${TIME}-${TIME}$`)

function partOf(part: string): OpeningHours | null {
  const [, from, until = from, opens = '', closes = ''] = PART.exec(part) ?? []
  if (!isWeekday(from) || !isWeekday(until)) return null
  if (indexOf(from) > indexOf(until) || opens >= closes) return null
  return { from, until, opens, closes }
}

const isWeekday = (day: string | undefined): day is Weekday => WEEKDAYS.some((one) => one === day)

const indexOf = (day: Weekday): number => WEEKDAYS.indexOf(day)
