import { dayInAmsterdam, isDay } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'

const FROM = 'per'

/** Returns the day from which a draft is to apply, as the address has it; tomorrow without one, or for a day that has begun. */
export function askedFrom(search: URLSearchParams): string {
  const asked = search.get(FROM) ?? ''
  const first = addDays(dayInAmsterdam(Date.now()), 1)
  return isDay(asked) && asked > first ? asked : first
}

/** Returns the address part of a day. */
export const fromSearch = (day: string): URLSearchParams => new URLSearchParams(day === '' ? {} : { [FROM]: day })
