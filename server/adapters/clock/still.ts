import type { Clock } from '../../ports/clock'

export interface StillClock extends Clock {
  /** Sets the time, forwards or backwards. */
  moveTo(at: number): void
  /** Advances by this many milliseconds. */
  advance(ms: number): void
}

/** A clock that stands still until a test moves it. Starts at 1 July 2026, 12:00 in Amsterdam, by default. */
export function stillClock(at: number = Date.UTC(2026, 6, 1, 10)): StillClock {
  let now = at
  return {
    now: () => now,
    moveTo: (to) => {
      now = to
    },
    advance: (ms) => {
      now += ms
    },
  }
}
