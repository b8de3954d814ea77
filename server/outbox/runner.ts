import { groupBy } from '../../rules/group-by'
import type { Deps } from '../common/context'
import { attempt } from './attempt'
import { DeadlinePassed, endInTime } from './deadline'
import type { Job, Rest } from './job'
import { isAnyDue, lease } from './leases'
import { OUTBOX_CHANNEL, type OutboxRow } from './outbox'
import { createRecorder, type Joint, runTogether } from './together'

/** Longer than any deadline: the runner that leased a message may still be working on it. */
const LEASE_MS = 60_000
/** Default per job: an outside system that hangs holds only the slots of its own job. */
const AT_ONCE = 8
/** Messages that are leased in one transaction, so that those of one order usually are leased together. */
const LEASED_AT_ONCE = 32
const LOOK_AGAIN_MS = 1000
/** The instance that enqueued a message has begun it by then, unless it has no free slot or has crashed. */
const HELP_OTHERS_MS = 200
/** Work that is not finished by then is repeated after the next start. */
const STOP_WITHIN_MS = 5000

export interface JobRunner {
  /** Whether a job is running. */
  readonly isBusy: boolean
  /**
   * Runs all due jobs and resolves when none is left: returns how many messages ran, including those running before.
   */
  settle(): Promise<number>
  /** Stops accepting jobs, and waits briefly for running ones. */
  stop(): Promise<void>
}

type RunMessage = (message: OutboxRow) => Promise<Rest | Joint>

/**
 * Starts the runner of the whole outbox: at-least-once delivery with back-off and jitter per message; no message waits
 * for another.
 */
export function startJobs(deps: Deps, jobs: readonly Job[]): JobRunner {
  const byName = new Map(
    jobs.flatMap((job) => [job.name, ...(job.formerNames ?? [])].map((name) => [name, job] as const)),
  )
  const underWay = new Set<Promise<void>>()
  /** Number of used slots per job. */
  const taken = new Map<string, number>()
  let looking: Promise<void> | null = null
  let again = false
  let begun = 0
  let helping: NodeJS.Timeout | null = null
  let stopped = false
  const now = () => deps.ports.clock.now()
  const record = createRecorder(deps)
  const placesOf = (job: string) => byName.get(job)?.atOnce ?? AT_ONCE

  /** Fills free slots with due messages; a call meanwhile makes it check once more. */
  function look(): Promise<void> {
    if (stopped) return Promise.resolve()
    again = true
    looking ??= fill().catch((error) => {
      looking = null
      deps.log.error({ err: error }, 'jobs: the runner failed')
    })
    return looking
  }

  async function fill(): Promise<void> {
    while (again && !stopped) {
      again = false
      while (!stopped && (await beginSome()));
    }
    // In the same step as the last check, so that a later call starts another.
    looking = null
  }

  /**
   * Starts as many messages as slots allow, and returns whether more may be due. Reads before it writes: writers wait
   * for each other, including those of other instances.
   */
  async function beginSome(): Promise<boolean> {
    const full = new Set([...taken].filter(([job, places]) => places === placesOf(job)).map(([job]) => job))
    const jobNames = [...byName.keys()].filter((name) => !full.has(name))
    const asked = { now: now(), forMs: LEASE_MS, limit: LEASED_AT_ONCE, jobs: jobNames }
    if (!(await isAnyDue(deps.db, asked))) return false
    const { messages, isMore } = await deps.db.transaction((tx) => lease(tx, asked, withSlots))
    for (const [job, own] of groupBy(messages, ({ job }) => byName.get(job))) {
      const run = runOf(job, own)
      for (const message of own) begin(message, run)
    }
    return isMore
  }

  /** Returns the messages for which their jobs have a free slot. */
  function withSlots(due: readonly OutboxRow[]): OutboxRow[] {
    const used = new Map(taken)
    return due.filter(({ job }) => {
      const places = used.get(job) ?? 0
      used.set(job, places + 1)
      return places < placesOf(job)
    })
  }

  /** Returns how these messages are run. With traces each is run alone, since a trace belongs to one message. */
  function runOf(job: Job | undefined, messages: readonly OutboxRow[]): RunMessage {
    if (job?.together && messages.length > 1 && !deps.monitor?.isTraced)
      return runTogether(deps, job.together, messages)
    return async (message) => {
      if (!job) throw new Error(`no job is called ${message.job}`)
      const { id, reference, attempts, payload } = message
      // A job that returns nothing has nothing left to write.
      return job.run(deps, { id, reference, attempts, payload }) as Promise<Rest>
    }
  }

  function begin(message: OutboxRow, run: RunMessage): void {
    const { job } = message
    begun++
    taken.set(job, (taken.get(job) ?? 0) + 1)
    const work = () =>
      attempt(deps, byName.get(job), message, {
        run,
        record: async (one, left) => (await record({ message: one, left })) !== null,
      })
    const done = (deps.monitor ? deps.monitor.job(message, work) : work())
      .catch((error) => deps.log.error({ err: error, job }, 'jobs: recording the outcome of a job failed'))
      .then(() => {
        underWay.delete(done)
        leave(job)
      })
    underWay.add(done)
  }

  function leave(job: string): void {
    const places = taken.get(job) ?? 0
    taken.set(job, places - 1)
    // Messages that waited for this slot are due already.
    if (places === placesOf(job)) void look()
  }

  /** Checks at once for messages of this instance. Of others it checks a moment later, once for all that come meanwhile. */
  function lookFor(isOwn: boolean): void {
    if (isOwn) void look()
    else helping ??= setTimeout(help, HELP_OTHERS_MS).unref()
  }

  function help(): void {
    helping = null
    void look()
  }

  const stopListening = deps.db.listen(OUTBOX_CHANNEL, (_about, isOwn) => lookFor(isOwn))
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS)
  timer.unref()
  // Messages left by an earlier instance are run at once.
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
        // Finished jobs may have enqueued more, which other engines announce a moment later.
      } while (waited || begun > before || looking || underWay.size > 0)
      return begun - atStart
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(helping ?? undefined)
      stopListening()
      await looking
      const ending = Promise.all(underWay).then(() => {})
      await endInTime(STOP_WITHIN_MS, ending, () => new DeadlinePassed('jobs are still under way')).catch((error) =>
        deps.log.warn({ err: error }, 'jobs: stopped before all jobs had finished'),
      )
    },
  }
}
