import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../ports/clock'

export interface MovableClock extends Clock {
  /** Moves the clock forward; it then advances with the other clock. Throws RangeError for a time in the past. */
  moveTo(at: number): void
}

/** A clock that is ahead of another one by an offset stored in this folder. */
export function openMovableClock(folder: string, other: Clock): MovableClock {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'clock-ahead-ms')
  let ahead = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const now = () => other.now() + ahead
  return {
    now,
    moveTo(at) {
      if (at < now()) throw new RangeError('a clock is not put back')
      ahead = at - other.now()
      // Written atomically: a partial file after a crash would reset the clock.
      writeFileSync(`${file}.new`, String(ahead))
      renameSync(`${file}.new`, file)
    },
  }
}
