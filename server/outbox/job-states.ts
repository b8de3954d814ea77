import { and, count, isNull, min } from 'drizzle-orm'
import type { Db } from '../../db/database'
import { all, statement } from '../../db/query'
import { outbox } from '../../db/schema/outbox'
import { isGivenUp } from './given-up'
import type { AnyJob } from './outbox'

const waitingByJob = statement((db) =>
  db
    .select({ job: outbox.job, messages: count(), dueSince: min(outbox.runAt) })
    .from(outbox)
    .where(and(isNull(outbox.doneAt), isNull(outbox.failedAt)))
    .groupBy(outbox.job),
)
const failedByJob = statement((db) =>
  db.select({ job: outbox.job, messages: count() }).from(outbox).where(isGivenUp).groupBy(outbox.job),
)

/** The messages of a job that are not done. */
export interface JobState {
  job: string
  waiting: number
  failed: number
  /** How long the oldest waiting message has been due; 0 when none is. */
  oldestDueSeconds: number
}

/** The state of each of these jobs, and under `unknown` that of messages that this release has no job for. */
export async function listJobStates(db: Db, jobs: readonly AnyJob[], now: number): Promise<JobState[]> {
  const jobOf = new Map(jobs.flatMap(({ name, formerNames = [] }) => [name, ...formerNames].map((one) => [one, name])))
  const empty = { waiting: 0, failed: 0, oldestDueSeconds: 0 }
  const states = new Map(jobs.map(({ name }): [string, JobState] => [name, { job: name, ...empty }]))
  const stateOf = (stored: string): JobState => {
    const job = jobOf.get(stored) ?? UNKNOWN_JOB
    const state = states.get(job) ?? { job, ...empty }
    states.set(job, state)
    return state
  }
  for (const { job, messages, dueSince } of await all(waitingByJob(db, {}))) {
    const state = stateOf(job)
    state.waiting += messages
    state.oldestDueSeconds = Math.max(state.oldestDueSeconds, (now - (dueSince ?? now)) / 1000)
  }
  for (const { job, messages } of await all(failedByJob(db, {}))) stateOf(job).failed += messages
  return [...states.values()]
}

const UNKNOWN_JOB = 'unknown'
