import type { Clock } from '../../ports/clock'

const IN_A_ROW = 5
const REST_MS = 15_000
const REMEMBERED = 1000

export interface Stalls {
  /** Whether the registry of this extension is not asked for a while. */
  isResting(extension: string): boolean
  tookTooLong(extension: string): void
  answered(extension: string): void
}

/**
 * Remembers which extensions let us wait in vain five times in a row. Such a registry rests for 15 seconds, so that it
 * does not hold every slot while the others could answer. One that fails at once costs nothing and is not remembered.
 */
export function createStalls(clock: Clock): Stalls {
  const stalls = new Map<string, { inARow: number; restsUntil: number }>()
  return {
    isResting: (extension) => (stalls.get(extension)?.restsUntil ?? 0) > clock.now(),
    tookTooLong(extension) {
      const inARow = (stalls.get(extension)?.inARow ?? 0) + 1
      if (stalls.size >= REMEMBERED) stalls.clear()
      stalls.set(extension, { inARow, restsUntil: inARow >= IN_A_ROW ? clock.now() + REST_MS : 0 })
    },
    answered: (extension) => void stalls.delete(extension),
  }
}
