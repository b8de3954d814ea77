import type { Deps } from '../common/context'

export interface ScheduledTask {
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** Runs each task at its interval until it is told to stop. One that fails is logged and run again at its next time. */
export function startScheduledTasks(deps: Deps, tasks: readonly ScheduledTask[]): () => void {
  const timers = tasks.map(({ everyMs, run }) => {
    const timer = setInterval(() => {
      run(deps).catch((error: unknown) => deps.log.error({ err: error }, 'a scheduled task failed'))
    }, everyMs)
    return timer.unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
