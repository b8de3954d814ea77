import * as z from 'zod/mini'
import { addMonths, type Day, dayInAmsterdam, isDay, startOfDay } from './calendar'
import { issue, type Parsed, parseForm } from './issues'
import { addDays } from './renewal'

/** Longest time ahead of a last day. */
const LAST_DAY_MAX_MONTHS = 60

/** Access of a staff member: until it is disabled, and through the last day if there is one. */
export interface StaffAccess {
  isDisabled: boolean
  /** Last day with access, in Amsterdam; null if access has no end. */
  lastDay: Day | null
}

/** Whether the last day of a staff member is over. */
export const isPastLastDay = ({ lastDay }: Pick<StaffAccess, 'lastDay'>, at: number): boolean =>
  lastDay !== null && lastDay < dayInAmsterdam(at)

/** Whether a staff member may be in the back office at a time. */
export const hasAccess = (access: StaffAccess, at: number): boolean => !access.isDisabled && !isPastLastDay(access, at)

/** Time at which access ends: the end of the last day in Amsterdam. Null if it has no end. */
export const accessEndOf = ({ lastDay }: Pick<StaffAccess, 'lastDay'>): number | null =>
  lastDay === null ? null : startOfDay(addDays(lastDay, 1))

/** Reads a last day: today or later, and within five years. Null, also for the empty text of a form, if access has no end. */
export function parseLastDay(input: unknown, today: Day): Parsed<{ lastDay: Day | null }> {
  const day = z.string(issue('invalid-date')).check(
    z.refine(isDay, issue('invalid-date')),
    z.refine((day) => !isDay(day) || day >= today, issue('date-in-past')),
    z.refine((day) => !isDay(day) || day <= addMonths(today, LAST_DAY_MAX_MONTHS), issue('invalid-date')),
  )
  return parseForm(
    z.object({
      lastDay: z.pipe(
        z.transform((day: unknown) => day || null),
        z.nullable(day),
      ),
    }),
    input,
  )
}
