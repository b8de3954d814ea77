import { setTimeout as sleep } from 'node:timers/promises'

/** Waits so many milliseconds; an aborted signal ends the wait at once by throwing the signal's reason, as fetch does. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (ms <= 0) return
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
