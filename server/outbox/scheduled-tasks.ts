import type { Deps } from '../common/context'

export interface ScheduledTask {
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** Runs each task at its interval until it is told to stop. One that fails is logged and run again at its next time. */
export function startScheduledTasks(deps: Deps, tasks: readonly ScheduledTask[]): () => void {
  const timers = tasks.map(({ everyMs, run }) => {
    const timer = setInterval(() => void runTask(deps, run), everyMs)
    return timer.unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

/** Runs a task once. Does not throw: what goes wrong is logged. */
export const runTask = (deps: Deps, run: ScheduledTask['run']): Promise<unknown> =>
  run(deps).catch((error: unknown) => deps.log.error({ err: error }, 'a scheduled task failed'))
