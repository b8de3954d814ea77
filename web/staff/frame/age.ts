import type { Locale } from '../../../rules/text'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const UNITS = {
  nl: { s: 's', min: 'min', h: 'u', d: 'd' },
  en: { s: 's', min: 'min', h: 'h', d: 'd' },
} as const

/** How long ago something was, in at most two units: "23 min", "4 d 2 u". */
export function ageOf(since: string, locale: Locale, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(since)) / 1000))
  const { s, min, h, d } = UNITS[locale]
  if (seconds < MINUTE) return `${seconds} ${s}`
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} ${min}`
  if (seconds < DAY) return two(seconds, [HOUR, h], [MINUTE, min])
  return two(seconds, [DAY, d], [HOUR, h])
}

function two(seconds: number, [big, bigName]: [number, string], [small, smallName]: [number, string]): string {
  const rest = Math.floor((seconds % big) / small)
  const first = `${Math.floor(seconds / big)} ${bigName}`
  return rest === 0 ? first : `${first} ${rest} ${smallName}`
}
