import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long work may block the event loop before other work gets a turn. */
const SLICE_MS = 10

/**
 * Yields to the event loop in loops over many items: await the returned function after each. It resolves at once until
 * the time slice is used up, and then in a later turn of the event loop. Inside a transaction, pass its `pause`.
 */
export function createTurns(pause: () => Promise<unknown> = () => nextTurn()): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < SLICE_MS) return
    await pause()
    began = performance.now()
  }
}

/** Runs a generator to its result and yields to the event loop between its steps. */
export async function inTurns<T>(
  steps: Iterator<unknown, T>,
  pause: () => Promise<unknown> = () => nextTurn(),
): Promise<T> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    // Awaiting each step would cost more than most steps.
    if (performance.now() - began < SLICE_MS) continue
    await pause()
    began = performance.now()
  }
}
