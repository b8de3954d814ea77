import { instant, table, text } from '../table'

/**
 * Last run of each scheduled task by any instance, and until when that instance holds it. Times are those of the
 * database.
 */
export const scheduledTasks = table('scheduled_tasks', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  /** Null while running, and after an instance stopped during the run. */
  endedAt: instant('ended_at'),
  leasedUntil: instant('leased_until').notNull(),
})
