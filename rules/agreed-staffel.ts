import { type Day, isDay } from './calendar'

/** Volume tier that was agreed with a reseller, from 00:00 in Amsterdam of a day until 00:00 of another. */
export interface AgreedStaffel {
  id: string
  /** The tier, as a minimum; null if nothing is agreed from that day on. */
  staffel: number | null
  /** First day on which it counts. */
  from: Day
  /** First day on which it no longer counts; null without an end. */
  until: Day | null
}

/** Maximum number of planned tiers of one reseller. */
export const PLANNED_STAFFELS_MAX = 12

/**
 * Returns the agreement that counts on a day: of those that cover it, the one that began last. Of several from the same day, the
 * last in the list. After the end of an agreement, the one before it counts again. Null if none covers the day.
 */
export const agreementOn = (agreed: readonly AgreedStaffel[], day: Day): AgreedStaffel | null =>
  agreed
    .filter(({ from, until }) => from <= day && (until === null || day < until))
    .reduce<AgreedStaffel | null>((best, each) => (best && best.from > each.from ? best : each), null)

/** Returns the agreements that count today or on a later day, the first to begin first. */
export function liveAgreements(agreed: readonly AgreedStaffel[], today: Day): AgreedStaffel[] {
  // Between these days nothing changes.
  const days = [today, ...agreed.flatMap(({ from, until }) => [from, until ?? from])].filter((day) => day >= today)
  const counting = new Set(days.map((day) => agreementOn(agreed, day)?.id))
  return agreed.filter(({ id }) => counting.has(id)).sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
}

/** Issues of the days of an agreement by field; none if it can be made today. */
export function agreedDaysIssues(
  { from, until }: Pick<AgreedStaffel, 'from' | 'until'>,
  today: Day,
): Partial<Record<'agreedFrom' | 'agreedUntil', 'invalid'>> {
  const year = (day: Day): number => Number(day.slice(0, 4))
  if (!isDay(from) || from < today || year(from) > year(today) + 2) return { agreedFrom: 'invalid' }
  if (until === null) return {}
  return isDay(until) && until > from && year(until) <= year(from) + 10 ? {} : { agreedUntil: 'invalid' }
}
