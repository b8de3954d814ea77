import type { Clock } from '../../ports/clock'

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() }
