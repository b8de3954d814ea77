import { isOutcomeUnknown } from '../../db/errors'
import type { Deps } from '../common/context'
import type { JobOutcome } from '../common/monitor'
import { OperatorNeeded, OutsideRefused, OutsideUnavailable, PortPaused } from '../ports/outside-unavailable'
import { DeadlinePassed, endInTime } from './deadline'
import { keptPayload } from './failed-jobs'
import type { Job } from './job'
import { giveUp, retryLater, waitUncounted } from './leases'
import type { OutboxRow } from './outbox'

const DEADLINE_MS = 50_000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15 * 60_000

/** How an attempt runs its message, and records the work that is left. */
export interface AttemptSteps<Left> {
  run(message: OutboxRow): Promise<Left>
  /** Returns whether the message is done. */
  record(message: OutboxRow, left: Left): Promise<boolean>
}

/**
 * Attempts one message: runs it within the deadline of its job and records what it came to. After a failure it is retried later,
 * each time after a longer wait, or given up. Rejects only if the outcome could not be recorded.
 */
export async function attempt<Left>(
  deps: Deps,
  job: Job | undefined,
  message: OutboxRow,
  { run, record }: AttemptSteps<Left>,
): Promise<JobOutcome> {
  try {
    if (deps.monitor?.isTraced) deps.monitor.about(await aboutOf(deps, job, message))
    const tooLate = () => new DeadlinePassed(`${message.job} took too long`)
    const left = await endInTime(job?.deadlineMs ?? DEADLINE_MS, run(message), tooLate)
    return (await record(message, left)) ? 'unfinished' : 'done'
  } catch (error) {
    // Not a failure of the job, whether or not it is done. If it is not done, it runs again when its lease ends.
    if (isOutcomeUnknown(error)) return 'retried'
    return noteFailure(deps, job, message, error)
  }
}

async function noteFailure(deps: Deps, job: Job | undefined, message: OutboxRow, error: unknown): Promise<JobOutcome> {
  const { id, attempts } = message
  const now = () => deps.ports.clock.now()
  const lastError = nameOf(error)
  if (error instanceof PortPaused) {
    // Asked again now and then, since staff may end the pause before its time.
    const runAt = Math.min(error.until, now() + backOffOfPause())
    await deps.db.transaction((tx) => waitUncounted(tx, message, { runAt, lastError }))
    return 'unfinished'
  }
  if (job && attempts < job.maxAttempts && !isFinal(error)) {
    const wait = Math.max(backOff(attempts), askedWaitOf(error))
    await deps.db.transaction((tx) => retryLater(tx, id, now() + wait, lastError))
    await reportRetry(deps, job, message, error)
    return 'retried'
  }
  const payload = keptPayload(deps.config.secret, message.payload, job?.keepsPayload ?? false)
  await deps.db.transaction((tx) => giveUp(tx, id, { now: now(), lastError, payload }))
  const about = await aboutOf(deps, job, message)
  deps.log.error({ err: error, job: message.job, id, reference: message.reference, ...about }, 'jobs: gave up a job')
  await job?.onGivenUp?.(deps, message)
  return 'given_up'
}

async function reportRetry(deps: Deps, job: Job, message: OutboxRow, error: unknown): Promise<void> {
  if (!(error instanceof OperatorNeeded)) {
    deps.log.warn({ err: error, job: job.name, attempt: message.attempts }, 'jobs: a job failed and will be retried')
    return
  }
  const about = await aboutOf(deps, job, message)
  deps.log.error({ err: error, job: job.name, ...about }, `jobs: ${error.system} needs the operator (${error.problem})`)
}

const aboutOf = async (deps: Deps, job: Job | undefined, { reference }: OutboxRow) =>
  (await job?.about?.(deps, reference).catch(() => null)) ?? {}

/** A retry would fail as well: the message is given up at once. */
export class Refused extends Error {
  override name = 'Refused'
}

const isFinal = (error: unknown): boolean => error instanceof Refused || error instanceof OutsideRefused

/** Describes an error to the operator: a refusal in the words of the outside system, other errors by their kind only. */
function nameOf(error: unknown): string {
  if (error instanceof OutsideRefused || error instanceof Refused) return error.message
  // Names the system that gave no answer, never what it was asked.
  if (error instanceof OutsideUnavailable) return `${error.name}: ${error.system}`
  return error instanceof Error ? error.name : 'failed'
}

/** Milliseconds that the outside system asked to wait. */
const askedWaitOf = (error: unknown): number => (error instanceof OutsideUnavailable ? (error.retryAfterMs ?? 0) : 0)

const PAUSED_LOOK_MS = 60_000
/** Spread over half a minute, so that a pause does not end with all at once. */
const backOffOfPause = (): number => Math.round(PAUSED_LOOK_MS * (0.5 + Math.random() / 2))

function backOff(attempt: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(longest * (0.5 + Math.random() / 2))
}
