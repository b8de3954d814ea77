import { dayInAmsterdam } from '../../../rules/calendar'
import { view } from '../../graphql/view'
import type { StaffContext } from '../staff-context'
import type { UpcomingSource } from '../staff-part'
import { StaffUpcoming } from './upcoming.graphql'
import { listSnoozedUntil } from './work.service'

/** Lists what happens next of each kind, the soonest first, as far as the caller's rights show it. */
export async function listUpcoming(ctx: StaffContext): Promise<StaffUpcoming[]> {
  const sources = [returning, ...ctx.parts.flatMap(({ upcoming = [] }) => upcoming)].filter(
    ({ right }) => right === null || ctx.staff?.rights.includes(right),
  )
  const found = await Promise.all(
    sources.map(async ({ kind, path, next }) => {
      const first = await next(ctx)
      return first && first.count > 0 ? [view(StaffUpcoming, { kind, path, ...first })] : []
    }),
  )
  return found.flat().sort((one, other) => one.at - other.at || (one.kind < other.kind ? -1 : 1))
}

/** Items of the work list that were put off. */
const returning: UpcomingSource = {
  kind: 'work-returns',
  right: null,
  path: '/beheer/vandaag?lijst=uitgesteld',
  next: async (ctx) => firstDayOf(await listSnoozedUntil(ctx)),
}

/** Returns the earliest of some times, and how many are on its day; null if there are none. */
export function firstDayOf(times: readonly number[]): { at: number; count: number } | null {
  if (times.length === 0) return null
  const at = Math.min(...times)
  const day = dayInAmsterdam(at)
  return { at, count: times.filter((time) => dayInAmsterdam(time) === day).length }
}
