import { addMonths, type Day, dayInAmsterdam, isDay } from '../../../rules/calendar'

/** A period of whole days in Amsterdam: `to` is not part of it. */
export interface Period {
  from: Day
  to: Day
}

/** Returns the quarter of a day. */
export function quarterOf(day: Day): Period {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const from = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`
  return { from, to: addMonths(from, 3) }
}

/** Reads the period of the address. Without a valid one, the present quarter. */
export function askedPeriod(search: URLSearchParams, now = Date.now()): Period {
  const [from, to] = [search.get('van') ?? '', search.get('tot') ?? '']
  return isPeriod({ from, to }) ? { from, to } : quarterOf(dayInAmsterdam(now))
}

export const isPeriod = ({ from, to }: Period): boolean => isDay(from) && isDay(to) && from < to

/** The address of a period. */
export const periodSearch = ({ from, to }: Period): string => `?${new URLSearchParams({ van: from, tot: to })}`
