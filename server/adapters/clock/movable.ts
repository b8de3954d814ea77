import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../ports/clock'

export interface MovableClock extends Clock {
  /** Puts it forward; from there it goes on with the other clock. Throws RangeError for a moment that has been. */
  moveTo(at: number): void
}

/** A clock so far ahead of another one as a file in this folder says. */
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
      // Whole or not at all, or a crash would put it back.
      writeFileSync(`${file}.new`, String(ahead))
      renameSync(`${file}.new`, file)
    },
  }
}
