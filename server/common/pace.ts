import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** For how long after a request visitors count as present (ms). */
const PRESENT_MS = 1000
/** Rest after work, as a multiple of its duration: of the visitors' requests, about one in twenty meets the work. */
const REST_FACTOR = 20
const LONGEST_REST_MS = 1000

/** Keeps long background work out of the way of the requests that this instance serves. */
export interface Pace {
  /** Called with each request. */
  noteRequest(): void
  /** Call between two pieces of work: rests long while visitors are present, otherwise for one turn of the event loop. */
  rest(workedMs: number): Promise<void>
}

export function createPace(now: () => number = () => performance.now()): Pace {
  let lastRequestAt = Number.NEGATIVE_INFINITY
  return {
    noteRequest() {
      lastRequestAt = now()
    },
    async rest(workedMs) {
      if (now() - lastRequestAt > PRESENT_MS) await nextTurn()
      else await sleep(Math.min(LONGEST_REST_MS, REST_FACTOR * workedMs))
    },
  }
}
