import { MINUTE_MS } from '../../rules/time'
import { OutsideUnavailable } from '../ports/outside-unavailable'

/** Failures in a row after which a system counts as degraded. A single one is a retry and no state. */
const FAILURES_TO_DEGRADE = 3
const HOUR_IN_MINUTES = 60

/** How one outside system answers this instance. */
export interface SystemHealth {
  system: string
  /** Time of the last answer; a refusal is one. Null before the first. */
  lastGoodAt: number | null
  lastErrorAt: number | null
  /** Class of the last error. */
  lastError: string | null
  /** Calls and failures of the last hour. */
  calls: number
  errors: number
  /** Mean duration of the calls of the last hour in milliseconds; null without a call. */
  durationMs: number | null
  isDegraded: boolean
}

/** Which outside systems work, by their latest calls on this instance. */
export interface PortHealth {
  /**
   * Calls an outside system and notes whether it works. A refusal is a response: the system works. A result that `isFromOutside`
   * denies says nothing about it.
   */
  watch(port: string, work: () => unknown, isFromOutside?: (result: unknown) => boolean): unknown
  /** Names of the ports whose latest calls failed in a row, in alphabetical order. */
  degraded(): string[]
  /** Every system that was called, in alphabetical order. */
  list(): SystemHealth[]
}

interface Minute {
  minute: number
  calls: number
  errors: number
  totalMs: number
}

interface Seen {
  failuresInARow: number
  lastGoodAt: number | null
  lastErrorAt: number | null
  lastError: string | null
  /** Of the last hour, oldest first. */
  minutes: Minute[]
}

export function createPortHealth(now: () => number = Date.now): PortHealth {
  const systems = new Map<string, Seen>()

  function note(system: string, durationMs: number, error?: unknown): void {
    const seen = seenOf(system)
    const at = now()
    const minute = minuteOf(seen, at)
    minute.calls++
    minute.totalMs += durationMs
    if (error instanceof OutsideUnavailable) {
      seen.failuresInARow++
      seen.lastErrorAt = at
      seen.lastError = error.name
      minute.errors++
    } else {
      seen.failuresInARow = 0
      // A caller that went away has received no answer.
      if (!(error instanceof Error && error.name === 'AbortError')) seen.lastGoodAt = at
    }
  }

  function seenOf(system: string): Seen {
    const seen = systems.get(system) ?? {
      failuresInARow: 0,
      lastGoodAt: null,
      lastErrorAt: null,
      lastError: null,
      minutes: [],
    }
    systems.set(system, seen)
    return seen
  }

  const isDegraded = ({ failuresInARow }: Seen): boolean => failuresInARow >= FAILURES_TO_DEGRADE

  return {
    watch(port, work, isFromOutside = () => true) {
      const began = performance.now()
      const result = work()
      if (result instanceof Promise)
        result.then(
          (value: unknown) => void (isFromOutside(value) && note(port, performance.now() - began)),
          (error: unknown) => note(port, performance.now() - began, error),
        )
      return result
    },
    degraded: () => [...systems].flatMap(([system, seen]) => (isDegraded(seen) ? [system] : [])).sort(),
    list: () =>
      [...systems]
        .map(([system, seen]) => {
          const { lastGoodAt, lastErrorAt, lastError } = seen
          return { system, lastGoodAt, lastErrorAt, lastError, ...lastHour(seen, now()), isDegraded: isDegraded(seen) }
        })
        .sort((a, b) => a.system.localeCompare(b.system)),
  }
}

function minuteOf(seen: Seen, at: number): Minute {
  const minute = Math.floor(at / MINUTE_MS)
  const last = seen.minutes.at(-1)
  if (last?.minute === minute) return last
  const added = { minute, calls: 0, errors: 0, totalMs: 0 }
  seen.minutes = [...seen.minutes.filter((each) => each.minute > minute - HOUR_IN_MINUTES), added]
  return added
}

function lastHour({ minutes }: Seen, at: number): Pick<SystemHealth, 'calls' | 'errors' | 'durationMs'> {
  const recent = minutes.filter(({ minute }) => minute > Math.floor(at / MINUTE_MS) - HOUR_IN_MINUTES)
  const sum = (of: (minute: Minute) => number) => recent.reduce((total, each) => total + of(each), 0)
  const calls = sum((each) => each.calls)
  return {
    calls,
    errors: sum((each) => each.errors),
    durationMs: calls === 0 ? null : Math.round(sum((each) => each.totalMs) / calls),
  }
}
