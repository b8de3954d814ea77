import type { Locale } from '../../../rules/text'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../rules/time'

const UNITS = {
  nl: { s: 's', min: 'min', h: 'u', d: 'd' },
  en: { s: 's', min: 'min', h: 'h', d: 'd' },
} as const

/** How long ago something was, in at most two units: "23 min", "4 d 2 u". */
export function ageOf(since: string, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, Math.round((now - Date.parse(since)) / SECOND_MS) * SECOND_MS)
  const { s, min, h, d } = UNITS[locale]
  if (age < MINUTE_MS) return `${age / SECOND_MS} ${s}`
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} ${min}`
  if (age < DAY_MS) return two(age, [HOUR_MS, h], [MINUTE_MS, min])
  return two(age, [DAY_MS, d], [HOUR_MS, h])
}

function two(age: number, [big, bigName]: [number, string], [small, smallName]: [number, string]): string {
  const rest = Math.floor((age % big) / small)
  const first = `${Math.floor(age / big)} ${bigName}`
  return rest === 0 ? first : `${first} ${rest} ${smallName}`
}
