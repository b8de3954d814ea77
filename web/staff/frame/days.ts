import type { Day } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'

/** Returns the day after a day (`2026-11-25`). */
export const dayAfter = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
