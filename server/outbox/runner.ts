import type * as z from 'zod'
import type { Tx } from '../../db/open'
import type { Deps } from '../common/context'
import type { JobOutcome } from '../common/monitor'
import { endInTime } from './deadline'
import { giveUp, isAnyDue, lease, markDone, OUTBOX_CHANNEL, type OutboxRow, postpone, retryLater } from './outbox'

/** A message as its job gets it: what it carries was checked. */
export interface JobMessage<Payload> extends Pick<OutboxRow, 'id' | 'reference' | 'attempts'> {
  payload: Payload
}

/**
 * What is left to write down when the outside has answered. It shares a transaction with the note that the message is
 * done, so that a crash leaves both or neither, and is not called once the deadline has passed.
 */
export type Finish = (tx: Tx) => Promise<void>

/** The outside has taken it on and is not done: the same message comes again, as often as it takes. */
export interface Unfinished {
  finish: Finish
  againAt: number
}

/** When to look again at what the outside has had since a moment: soon at first, every five minutes at last. */
export const lookAgainAt = (since: number, now: number): number =>
  now + Math.min(LONGEST_LOOK_MS, Math.max(FIRST_LOOK_MS, now - since))

const FIRST_LOOK_MS = 2000
const LONGEST_LOOK_MS = 5 * 60_000

/** Carries out one kind of message. It may be called again for the same reference: ask before repeating. */
export interface Job<Payload = unknown> {
  name: string
  /** What its messages carry. */
  payload: z.ZodType<Payload>
  /** How often it is tried before a person has to look. */
  maxAttempts: number
  /** How long one try may take, 50 seconds when left out; after that it is tried again. */
  deadlineMs?: number
  /** How many of its messages may be under way at the same time, 8 when left out. */
  atOnce?: number
  /** The person who has to look needs what it carried. Otherwise that is forgotten: it may open an account. */
  keepsPayload?: boolean
  run(deps: Deps, message: JobMessage<Payload>): Promise<void> | Promise<Finish | Unfinished | undefined>
  /** Called when the message is given up. */
  onGivenUp?(deps: Deps, message: OutboxRow): Promise<void>
}

/** Longer than any deadline: a runner that holds a message may still be working on it. */
const LEASE_MS = 60_000
const DEADLINE_MS = 50_000
/** Of one job, unless it says otherwise: an outside system that hangs keeps its own job's places and no others. */
const AT_ONCE = 8
const LOOK_AGAIN_MS = 1000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15 * 60_000
/** What is not done then is done again after the next start. */
const STOP_WITHIN_MS = 5000

export interface JobRunner {
  /** Whether a job is under way. */
  readonly isBusy: boolean
  /** Carries out all that is due now and answers when nothing is left: how many messages that was, those begun before too. */
  settle(): Promise<number>
  /** Begins nothing more, and gives what is under way a moment to end. */
  stop(): Promise<void>
}

/** One runner for the whole outbox: at least once, each with back-off and jitter, none waiting for another. */
export function startJobs(deps: Deps, jobs: readonly Job[]): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const underWay = new Set<Promise<void>>()
  /** How many places of each job are taken. */
  const taken = new Map<string, number>()
  let looking: Promise<void> | null = null
  let again = false
  let begun = 0
  let stopped = false
  const now = () => deps.ports.clock.now()
  const placesOf = (job: string) => byName.get(job)?.atOnce ?? AT_ONCE

  /** Fills the free places with what is due; a call meanwhile makes it look once more. */
  function look(): Promise<void> {
    if (stopped) return Promise.resolve()
    again = true
    looking ??= fill().catch((error) => {
      looking = null
      deps.log.error({ err: error }, 'the job runner failed')
    })
    return looking
  }

  async function fill(): Promise<void> {
    while (again && !stopped) {
      again = false
      while (!stopped && (await beginSome()));
    }
    // In the same step as the last look, so that a call from here on starts another.
    looking = null
  }

  /**
   * Begins what there is room for, and answers whether more may be due. It looks before it writes: writers wait for each
   * other, those of other programs too.
   */
  async function beginSome(): Promise<boolean> {
    const free = [...taken].map(([job, places]) => ({ job, places: placesOf(job) - places }))
    const full = free.filter(({ places }) => places === 0).map(({ job }) => job)
    // Whatever they turn out to be, there is room for them.
    const limit = Math.min(AT_ONCE, ...free.map(({ places }) => places).filter((places) => places > 0))
    const asked = { now: now(), forMs: LEASE_MS, limit, without: full }
    if (!(await isAnyDue(deps.db, asked))) return false
    const messages = await deps.db.transaction((tx) => lease(tx, asked))
    for (const message of messages) begin(message)
    return messages.length === limit
  }

  function begin(message: OutboxRow): void {
    const { job } = message
    begun++
    taken.set(job, (taken.get(job) ?? 0) + 1)
    const work = () => carryOut(message)
    const done = (deps.monitor ? deps.monitor.job(message, work) : work())
      .catch((error) => deps.log.error({ err: error, job }, 'the outcome of a job could not be noted'))
      .then(() => {
        underWay.delete(done)
        leave(job)
      })
    underWay.add(done)
  }

  function leave(job: string): void {
    const places = taken.get(job) ?? 0
    taken.set(job, places - 1)
    // What it kept waiting is due already.
    if (places === placesOf(job)) void look()
  }

  async function carryOut(message: OutboxRow): Promise<JobOutcome> {
    const job = byName.get(message.job)
    try {
      const left = await runJob(job, message)
      await deps.db.transaction(async (tx) => {
        if (typeof left === 'function') await left(tx)
        if (typeof left !== 'object') return markDone(tx, message.id, now())
        await left.finish(tx)
        await postpone(tx, message.id, left.againAt)
      })
      return typeof left === 'object' ? 'unfinished' : 'done'
    } catch (error) {
      return noteFailure(job, message, error)
    }
  }

  async function runJob(job: Job | undefined, message: OutboxRow): Promise<Finish | Unfinished | undefined> {
    if (!job) throw new Error(`no job is called ${message.job}`)
    const { id, reference, attempts } = message
    const running = job.run(deps, { id, reference, attempts, payload: job.payload.parse(message.payload) })
    // One that answers nothing has nothing left to write.
    const left = running as Promise<Finish | Unfinished | undefined>
    return endInTime(job.deadlineMs ?? DEADLINE_MS, left, () => new DeadlinePassed(`${job.name} took too long`))
  }

  async function noteFailure(job: Job | undefined, message: OutboxRow, error: unknown): Promise<JobOutcome> {
    const { id, attempts } = message
    const lastError = error instanceof Error ? error.name : 'failed'
    if (job && attempts < job.maxAttempts) {
      await deps.db.transaction((tx) => retryLater(tx, id, now() + backOff(attempts), lastError))
      deps.log.warn({ err: error, job: job.name, attempt: attempts }, 'a job will be tried again')
      return 'retried'
    }
    const keepsPayload = job?.keepsPayload ?? false
    await deps.db.transaction((tx) => giveUp(tx, id, { now: now(), lastError, keepsPayload }))
    deps.log.error({ err: error, job: message.job, id }, 'a job was given up')
    await job?.onGivenUp?.(deps, message)
    return 'given_up'
  }

  const stopListening = deps.db.listen(OUTBOX_CHANNEL, () => void look())
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
  timer.unref()
  // What an earlier program left is taken up at once.
  void look()
  return {
    get isBusy() {
      return underWay.size > 0
    },
    async settle() {
      const atStart = begun
      let before: number
      let waited: boolean
      do {
        before = begun
        await look()
        waited = underWay.size > 0
        await Promise.all(underWay)
        // What was done may have asked for more, of which another engine tells a moment later.
      } while (waited || begun > before || looking || underWay.size > 0)
      return begun - atStart
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      stopListening()
      await looking
      const ending = Promise.all(underWay).then(() => {})
      await endInTime(STOP_WITHIN_MS, ending, () => new DeadlinePassed('jobs are still under way')).catch((error) =>
        deps.log.warn({ err: error }, 'stopped all the same'),
      )
    },
  }
}

class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}

function backOff(attempt: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(longest * (0.5 + Math.random() / 2))
}
