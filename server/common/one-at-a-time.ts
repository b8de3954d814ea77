/** Runs work serially per key; see `oneAtATime`. */
export type OneAtATime = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Beyond this many waiting calls of one key, further calls run concurrently. */
const WAITING_MAX = 50

/** Runs work of the same key serially within this process. Work of other keys runs concurrently. */
export function oneAtATime(): OneAtATime {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return async (key, work) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length >= WAITING_MAX) return work()
    lines.set(key, line)
    line.length++
    const done = line.last.then(work)
    line.last = done.catch(() => {})
    try {
      return await done
    } finally {
      if (--line.length === 0) lines.delete(key)
    }
  }
}
