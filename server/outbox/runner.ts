import type { Deps } from '../common/context'
import { giveUp, lease, markDone, type OutboxRow, retryLater } from './outbox'

/** Carries out one kind of effect. It may be called again for the same reference: ask before repeating. */
export interface Job {
  name: string
  /** How often it is tried before a person has to look. */
  maxAttempts: number
  run(deps: Deps, effect: OutboxRow): Promise<void>
  /** Tells whoever waits for it that it was given up. */
  onGivenUp?(deps: Deps, effect: OutboxRow): Promise<void>
}

const LEASE_MS = 60_000
const AT_ONCE = 8
const LOOK_AGAIN_MS = 1000
const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 15 * 60_000

export interface JobRunner {
  /** Something was written to the outbox: look now. */
  wake(): void
  /** Carries out all that is due now and answers when nothing is left; for tests and for a clean stop. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/** One runner for the whole outbox: at least once, each with back-off and jitter, none blocking the others. */
export function startJobs(deps: Deps, jobs: readonly Job[]): JobRunner {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  async function round(): Promise<number> {
    const now = deps.ports.clock.now()
    const effects = await deps.db.transaction((tx) => lease(tx, now, LEASE_MS, AT_ONCE))
    await Promise.all(effects.map(carryOut))
    return effects.length
  }

  async function carryOut(effect: OutboxRow): Promise<void> {
    const job = byName.get(effect.job)
    const now = () => deps.ports.clock.now()
    try {
      if (!job) throw new Error(`no job is called ${effect.job}`)
      await job.run(deps, effect)
      await deps.db.transaction((tx) => markDone(tx, effect.id, now()))
    } catch (error) {
      const words = error instanceof Error ? error.name : 'failed'
      if (job && effect.attempts < job.maxAttempts) {
        await deps.db.transaction((tx) => retryLater(tx, effect.id, now() + backOff(effect.attempts), words))
        deps.log.warn({ err: error, job: effect.job, attempt: effect.attempts }, 'a job will be tried again')
        return
      }
      await deps.db.transaction((tx) => giveUp(tx, effect.id, now(), words))
      deps.log.error({ err: error, job: effect.job, id: effect.id }, 'a job was given up')
      await job?.onGivenUp?.(deps, effect)
    }
  }

  async function drain(): Promise<void> {
    do {
      again = false
      while (!stopped && (await round()) > 0);
    } while (again && !stopped)
    // In the same step as the last look, so that who calls from here on starts another drain.
    running = null
  }

  function run(): Promise<void> {
    again = true
    running ??= drain().catch((error) => {
      running = null
      deps.log.error({ err: error }, 'the job runner failed')
    })
    return running
  }

  const timer = setInterval(() => void run(), LOOK_AGAIN_MS)
  timer.unref()
  return {
    wake: () => void (stopped || setImmediate(run)),
    settle: run,
    async stop() {
      clearInterval(timer)
      await running
      stopped = true
    },
  }
}

function backOff(attempt: number): number {
  const longest = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempt - 1))
  return Math.round(longest * (0.5 + Math.random() / 2))
}
