import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import type { Db } from '../../db/database'
import { all, contains, databaseNow, one } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import type { OutboxRow } from './outbox'

/** State of a message. */
const JOB_STATES = ['WAITING', 'RUNNING', 'GIVEN_UP', 'DROPPED', 'DONE'] as const
export type JobStateName = (typeof JOB_STATES)[number]

/** Filter of messages; null fits all. */
export interface JobQuery {
  state: JobStateName
  jobs: readonly string[] | null
  /** Names of jobs that are left out. */
  except: readonly string[] | null
  /** Class or words of the last error. */
  cause: string | null
  /** Part of the reference, or of the name of the job. */
  text: string | null
}

/** Position in a list: the time that it is sorted by, and the id. */
export interface JobKey {
  at: number
  id: string
}

const isOpen = and(isNull(outbox.doneAt), isNull(outbox.failedAt))
const isLeased = and(isNotNull(outbox.leasedUntil), gt(outbox.leasedUntil, databaseNow))

const STATES: Readonly<Record<JobStateName, SQL | undefined>> = {
  WAITING: and(isOpen, or(isNull(outbox.leasedUntil), lte(outbox.leasedUntil, databaseNow))),
  RUNNING: and(isOpen, isLeased),
  GIVEN_UP: and(isNull(outbox.doneAt), isNotNull(outbox.failedAt), isNull(outbox.droppedAt)),
  DROPPED: and(isNull(outbox.doneAt), isNotNull(outbox.failedAt), isNotNull(outbox.droppedAt)),
  DONE: isNotNull(outbox.doneAt),
}

/** Each state has its order: what is due first, or what happened last. */
const sortOf = (state: JobStateName) =>
  state === 'DONE' ? outbox.doneAt : state === 'WAITING' || state === 'RUNNING' ? outbox.runAt : outbox.failedAt
const isAscending = (state: JobStateName): boolean => state === 'WAITING' || state === 'RUNNING'

/** The time by which a message is sorted. */
export const sortedAt = (state: JobStateName, { runAt, failedAt, doneAt }: OutboxRow): number =>
  (state === 'DONE' ? doneAt : isAscending(state) ? runAt : failedAt) ?? 0

function conditionsOf({ state, jobs, except, cause, text }: JobQuery): SQL | undefined {
  return and(
    STATES[state],
    ofJobs({ jobs, except }),
    cause === null ? undefined : eq(outbox.lastError, cause),
    text === null ? undefined : or(contains(outbox.reference, text), contains(outbox.job, text)),
  )
}

const ofJobs = ({ jobs, except }: Pick<JobQuery, 'jobs' | 'except'>): SQL | undefined =>
  and(
    jobs === null ? undefined : inArray(outbox.job, [...jobs]),
    except === null ? undefined : notInArray(outbox.job, [...except]),
  )

/** Returns the messages after a key: those that wait by when they are due, others newest first. */
export async function listMessages(
  db: Db,
  query: JobQuery,
  page: { after: JobKey | null; limit: number },
): Promise<OutboxRow[]> {
  const sort = sortOf(query.state)
  const [order, isAfter] = isAscending(query.state) ? [asc, gt] : [desc, lt]
  const { after } = page
  const follows = after ? or(isAfter(sort, after.at), and(eq(sort, after.at), gt(outbox.id, after.id))) : undefined
  return all(
    db
      .select()
      .from(outbox)
      .where(and(conditionsOf(query), follows))
      .orderBy(order(sort), asc(outbox.id))
      .limit(page.limit),
  )
}

/** Counts up to a limit. */
export async function countMessages(db: Db, query: JobQuery, limit: number): Promise<number> {
  const found = db.select({ id: outbox.id }).from(outbox).where(conditionsOf(query)).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

export const findMessageById = (db: Db, id: string): Promise<OutboxRow | null> =>
  one(db.select().from(outbox).where(eq(outbox.id, id)))

/** Returns the state of a message by the clock of the database. */
export async function stateOf(db: Db, { id }: Pick<OutboxRow, 'id'>): Promise<JobStateName> {
  for (const state of JOB_STATES) {
    const row = await one(
      db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(eq(outbox.id, id), STATES[state])),
    )
    if (row) return state
  }
  return 'DONE'
}

/** Given-up messages that failed for the same cause. */
export interface JobCause {
  job: string
  cause: string | null
  count: number
  oldestAt: number
  newestAt: number
}

/** Groups given-up messages by job and cause, the largest group first. */
export async function listCauses(db: Db, jobs: Pick<JobQuery, 'jobs' | 'except'>, limit: number): Promise<JobCause[]> {
  const rows = await all(
    db
      .select({
        job: outbox.job,
        cause: outbox.lastError,
        count: count(),
        oldestAt: min(outbox.failedAt),
        newestAt: max(outbox.failedAt),
      })
      .from(outbox)
      .where(and(STATES.GIVEN_UP, ofJobs(jobs)))
      .groupBy(outbox.job, outbox.lastError)
      .orderBy(desc(count()), asc(outbox.job))
      .limit(limit),
  )
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt ?? 0, newestAt: row.newestAt ?? 0 }))
}

/** Numbers of messages by state. */
export interface JobTotals {
  waiting: number
  /** Time since which the oldest of them is due; null when none waits. */
  waitingSince: number | null
  running: number
  givenUp: number
  givenUpSince: number | null
  dropped: number
  /** Done since a time. */
  done: number
}

/** Counts the messages of some jobs by state, and those done since a time. */
export async function countByState(
  db: Db,
  jobs: Pick<JobQuery, 'jobs' | 'except'>,
  doneSince: number,
): Promise<JobTotals> {
  const totals = async (state: JobStateName, since: typeof outbox.runAt | typeof outbox.failedAt) =>
    one(
      db
        .select({ n: count(), since: min(since) })
        .from(outbox)
        .where(and(STATES[state], ofJobs(jobs))),
    )
  const [waiting, running, givenUp, dropped, done] = await Promise.all([
    totals('WAITING', outbox.runAt),
    totals('RUNNING', outbox.runAt),
    totals('GIVEN_UP', outbox.failedAt),
    totals('DROPPED', outbox.failedAt),
    one(
      db
        .select({ n: count() })
        .from(outbox)
        .where(and(gte(outbox.doneAt, doneSince), ofJobs(jobs))),
    ),
  ])
  return {
    waiting: waiting?.n ?? 0,
    waitingSince: waiting?.since ?? null,
    running: running?.n ?? 0,
    givenUp: givenUp?.n ?? 0,
    givenUpSince: givenUp?.since ?? null,
    dropped: dropped?.n ?? 0,
    done: done?.n ?? 0,
  }
}
