import { setTimeout as pause } from 'node:timers/promises'

/** Queries that wait for a directory. More would not be answered before their visitor leaves. */
const WAITING_MAX = 4
/** A directory that rests longer than a visitor waits is not asked. */
const WAIT_MAX_MS = 5000

export interface QueryPaceOptions {
  /** Time between the starts of two queries in milliseconds. */
  intervalMs: number
  /** Clock and wait, which tests replace. */
  now?: () => number
  sleep?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/** Sends queries to one directory one after the other, with a pause between their starts. */
export interface QueryPace {
  /** Runs a query in its turn. Null without running it if the directory rests or too many wait. Throws the signal's reason. */
  run<T>(query: () => Promise<T>, signal?: AbortSignal): Promise<T | null>
  /** Sends no query for this time in milliseconds. */
  rest(ms: number): void
}

export function createQueryPace(options: QueryPaceOptions): QueryPace {
  const { intervalMs, now = () => performance.now(), sleep = pausing } = options
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let notBefore = 0

  async function runNow<T>(query: () => Promise<T>, signal?: AbortSignal): Promise<T | null> {
    signal?.throwIfAborted()
    const wait = notBefore - now()
    if (wait > WAIT_MAX_MS) return null
    if (wait > 0) await sleep(wait, signal)
    notBefore = now() + intervalMs
    return query()
  }

  return {
    async run(query, signal) {
      if (waiting >= WAITING_MAX || notBefore - now() > WAIT_MAX_MS) return null
      waiting++
      const turn = last.then(() => runNow(query, signal))
      last = turn.catch(() => {})
      try {
        return await turn
      } finally {
        waiting--
      }
    },
    rest(ms) {
      notBefore = Math.max(notBefore, now() + ms)
    },
  }
}

async function pausing(ms: number, signal?: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
