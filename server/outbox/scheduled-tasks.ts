import type { Deps } from '../common/context'
import * as repository from './scheduled-tasks.repository'

export { listAges as listTaskAges } from './scheduled-tasks.repository'

export interface ScheduledTask extends TaskOptions {
  /** Unique. It is stored: never rename. */
  name: string
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

interface TaskOptions {
  /** Cleans up what an instance keeps in memory, so each instance runs it. All other tasks run on one instance at a time. */
  onEachInstance?: true
  /** Concerns tokens and connections, which a sandbox shares with its shop. */
  isShopOnly?: true
}

const every =
  (everyMs: number) =>
  (name: string, run: ScheduledTask['run'], options: TaskOptions = {}): ScheduledTask => ({
    name,
    everyMs,
    run,
    ...options,
  })

export const everySecond = every(1000)
export const everyMinute = every(60_000)
export const everyFiveMinutes = every(5 * 60_000)
export const hourly = every(3_600_000)

/** Lets an instance that restarts more often than the task's interval still run it. */
const SOON_MS = 5 * 60_000
/** After an instance is killed, another can take its task after this time. */
const LEASE_MS = 60_000
const KEEP_EVERY_MS = 20_000
/** Tolerance: timers are inexact and differ between instances. */
const SHARE_OF_INTERVAL = 0.9

/**
 * Runs each task at its interval, and rare ones also soon after the start, until the returned function is called. On a
 * shared database one instance runs a task, once per interval. A failing task is logged and run again at its next
 * interval.
 */
export function startScheduledTasks(deps: Deps, tasks: readonly ScheduledTask[]): () => void {
  const timers = tasks.map((task) => setInterval(() => void runOnOneInstance(deps, task), task.everyMs).unref())
  const rare = tasks.filter(({ everyMs }) => everyMs > SOON_MS)
  const soon = setTimeout(() => rare.forEach((task) => void runOnOneInstance(deps, task)), SOON_MS).unref()
  return () => {
    clearTimeout(soon)
    for (const timer of timers) clearInterval(timer)
  }
}

/** Runs a task once. Errors are logged, not thrown. */
export const runTask = (deps: Deps, { name, run }: Pick<ScheduledTask, 'name' | 'run'>): Promise<unknown> =>
  run(deps).catch((error: unknown) => deps.log.error({ err: error, task: name }, 'tasks: running failed'))

/** Runs a task unless an instance on the same database is running it or ran it within the interval. Does not throw. */
export async function runOnOneInstance(deps: Deps, task: ScheduledTask): Promise<void> {
  if (task.onEachInstance) return void (await runTask(deps, task))
  const asked = { name: task.name, sinceMs: task.everyMs * SHARE_OF_INTERVAL, leaseMs: LEASE_MS }
  try {
    if (!(await repository.isOpen(deps.db.reader, asked))) return
    const startedAt = await deps.db.transaction((tx) => repository.take(tx, asked))
    if (startedAt === null) return
    const lease = { name: task.name, startedAt }
    const keeping = setInterval(() => void keepLease(deps, lease), KEEP_EVERY_MS).unref()
    await runTask(deps, task).finally(() => clearInterval(keeping))
    await deps.db.transaction((tx) => repository.end(tx, lease))
  } catch (error) {
    deps.log.error({ err: error, task: task.name }, 'tasks: leasing failed')
  }
}

const keepLease = (deps: Deps, lease: repository.TaskLease): Promise<unknown> =>
  deps.db
    .transaction((tx) => repository.keep(tx, lease, LEASE_MS))
    .catch((error: unknown) => deps.log.warn({ err: error, task: lease.name }, 'tasks: extending the lease failed'))
