import { setTimeout as sleep } from 'node:timers/promises'
import { CHECKS_MAX, isProblem, type OpCheck, type OpenproviderApi } from './api'

interface Waiting {
  name: string
  resolve(found: OpCheck | null): void
  reject(error: unknown): void
}

/** How long a check waits for others to share its request, in milliseconds. A visitor's search checks many names at once. */
const GATHER_MS = 5

/** Checks names together, at most 15 in a request. */
export function createChecks(api: OpenproviderApi) {
  const waiting: Waiting[] = []

  function send(): void {
    const batch = waiting.splice(0, CHECKS_MAX)
    if (batch.length > 0) void checkAll(batch)
  }

  async function checkAll(batch: readonly Waiting[]): Promise<void> {
    try {
      const found = await api.check([...new Set(batch.map(({ name }) => name))])
      if (!isProblem(found)) {
        for (const { name, resolve, reject } of batch) {
          const result = found.find(({ domain }) => domain.toLowerCase() === name)
          if (result) resolve(result)
          else reject(new Error('a name was not checked'))
        }
        return
      }
      const [only] = batch
      if (batch.length === 1) return only?.resolve(null)
      // The vendor refuses all names for the sake of one, and does not say which.
      await Promise.all(batch.map((each) => checkAll([each])))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  /** Resolves with null for a name that the vendor does not take. A caller that gives up does not stop the others. */
  return async function check(name: string, signal?: AbortSignal): Promise<OpCheck | null> {
    signal?.throwIfAborted()
    const found = new Promise<OpCheck | null>((resolve, reject) => waiting.push({ name, resolve, reject }))
    if (waiting.length >= CHECKS_MAX) send()
    else if (waiting.length === 1) void sleep(GATHER_MS).then(send)
    if (!signal) return found
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    aborted.catch(() => undefined)
    found.catch(() => undefined)
    return Promise.race([found, aborted])
  }
}
