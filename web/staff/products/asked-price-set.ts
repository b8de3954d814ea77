import { dayInAmsterdam, isDay } from '../../../rules/calendar'
import { addDays } from '../../../rules/renewal'

const FROM = 'per'

/** Returns the first day from which a draft can apply. */
export const tomorrow = (): string => addDays(dayInAmsterdam(Date.now()), 1)

/** Returns the day from which a draft is to apply, as the address has it; null without one, or for a day that has begun. */
export function dayIn(search: URLSearchParams): string | null {
  const asked = search.get(FROM) ?? ''
  return isDay(asked) && asked >= tomorrow() ? asked : null
}

/** Returns the day from which a draft is to apply: that of the address, of its open proposal, or tomorrow. */
export const askedFrom = (search: URLSearchParams, set: { proposedFrom: string | null } | null): string =>
  dayIn(search) ?? set?.proposedFrom ?? tomorrow()

/** Returns the address part of a day. */
export const fromSearch = (day: string): URLSearchParams => new URLSearchParams(day === '' ? {} : { [FROM]: day })
