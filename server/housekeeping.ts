import type { Deps } from './context'
import { closeEndedSessions, expireSessions } from './features/accounts/sessions.service'
import { expireBaskets } from './jobs/expire-baskets'
import { forgetOldAttempts } from './limits'

const SECOND_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export interface Chore {
  everyMs: number
  run(deps: Deps): Promise<unknown>
}

/** What has to be done now and then, by nobody's request. */
export const CHORES: readonly Chore[] = [
  { everyMs: HOUR_MS, run: (deps) => forgetOldAttempts(deps.db, deps.ports.clock.now() - DAY_MS) },
  { everyMs: HOUR_MS, run: expireSessions },
  { everyMs: HOUR_MS, run: expireBaskets },
  { everyMs: SECOND_MS, run: closeEndedSessions },
]

/** Does the chores until it is told to stop. One that fails is logged and done again at its next time. */
export function startHousekeeping(deps: Deps, chores: readonly Chore[] = CHORES): () => void {
  const timers = chores.map(({ everyMs, run }) => {
    const timer = setInterval(() => {
      run(deps).catch((error: unknown) => deps.log.error({ err: error }, 'a chore failed'))
    }, everyMs)
    return timer.unref()
  })
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
