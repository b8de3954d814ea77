import type { Deps } from '../common/context'

export interface ScheduledTask {
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** A program that is started anew more often than a task runs still does it. */
const SOON_MS = 5 * 60_000

/** Runs each task at its interval, and rare ones soon after the start as well, until it is told to stop. One that fails is logged and run again at its next time. */
export function startScheduledTasks(deps: Deps, tasks: readonly ScheduledTask[]): () => void {
  const timers = tasks.map(({ everyMs, run }) => setInterval(() => void runTask(deps, run), everyMs).unref())
  const rare = tasks.filter(({ everyMs }) => everyMs > SOON_MS)
  const soon = setTimeout(() => rare.forEach(({ run }) => void runTask(deps, run)), SOON_MS).unref()
  return () => {
    clearTimeout(soon)
    for (const timer of timers) clearInterval(timer)
  }
}

/** Runs a task once. Does not throw: what goes wrong is logged. */
export const runTask = (deps: Deps, run: ScheduledTask['run']): Promise<unknown> =>
  run(deps).catch((error: unknown) => deps.log.error({ err: error }, 'a scheduled task failed'))
