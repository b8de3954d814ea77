import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, databaseNow, one, run, statement } from '../../db/query'
import { scheduledTasks } from '../../db/schema/scheduled-tasks'

const P = sql.placeholder

const until = sql`${databaseNow} + cast(${P('leaseMs')} as bigint)`
const isFree = lte(scheduledTasks.leasedUntil, databaseNow)
const isDue = or(
  isNull(scheduledTasks.endedAt),
  lte(scheduledTasks.startedAt, sql`${databaseNow} - cast(${P('sinceMs')} as bigint)`),
)
const lookup = statement((db) =>
  db
    .select({
      name: scheduledTasks.name,
      isOpen: sql`case when ${and(isFree, isDue)} then 1 else 0 end`.mapWith(Boolean),
    })
    .from(scheduledTasks)
    .where(eq(scheduledTasks.name, P('name'))),
)
const taking = statement((db) =>
  db
    .insert(scheduledTasks)
    .values({ name: P('name'), startedAt: databaseNow, leasedUntil: until })
    .onConflictDoUpdate({
      target: scheduledTasks.name,
      set: { startedAt: databaseNow, endedAt: null, leasedUntil: until },
      setWhere: and(isFree, isDue),
    })
    .returning({ startedAt: scheduledTasks.startedAt }),
)
const isOurs = and(eq(scheduledTasks.name, P('name')), eq(scheduledTasks.startedAt, P('startedAt')))
const keeping = statement((db) => db.update(scheduledTasks).set({ leasedUntil: until }).where(isOurs))
const ending = statement((db) =>
  db.update(scheduledTasks).set({ endedAt: databaseNow, leasedUntil: sql`0` }).where(isOurs),
)
const ages = statement((db) =>
  db
    .select({
      name: scheduledTasks.name,
      ageMs: sql<number>`${databaseNow} - ${scheduledTasks.startedAt}`.mapWith(Number),
    })
    .from(scheduledTasks),
)

export interface Asked {
  name: string
  /** Minimum time since the last run began. */
  sinceMs: number
  leaseMs: number
}

/** Whether the task can probably be taken. */
export async function isOpen(db: Db, { name, sinceMs }: Asked): Promise<boolean> {
  return (await one(lookup(db, { name, sinceMs })))?.isOpen ?? true
}

/**
 * Takes a task that is not running and was not run within the interval. Returns the time that identifies the lease, or
 * null.
 */
export async function take(tx: Tx, asked: Asked): Promise<number | null> {
  return (await one(taking(tx, { ...asked })))?.startedAt ?? null
}

export interface TaskLease {
  name: string
  startedAt: number
}

export const keep = (tx: Tx, lease: TaskLease, leaseMs: number): Promise<number> =>
  run(keeping(tx, { ...lease, leaseMs }))

export const end = (tx: Tx, lease: TaskLease): Promise<number> => run(ending(tx, { ...lease }))

/** Time since the last start of each task, by any instance. */
export const listAges = (db: Db): Promise<{ name: string; ageMs: number }[]> => all(ages(db, {}))
