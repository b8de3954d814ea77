import { setMaxListeners } from 'node:events'

interface StreamOptions<T> {
  /** Answers that are there already: they go first. */
  known: readonly T[]
  /** Aborted when the reader has left: the stream ends at once. */
  signal: AbortSignal | undefined
  timeoutMs: number
  /** Gets a signal that is aborted once the stream has ended. */
  ask(key: string, signal: AbortSignal): Promise<T>
  /** What is told of a key that has no answer when the time is over. */
  whenLate(key: string): T
  /** Called once, when nothing more is asked. */
  onEnd(): void
}

/**
 * Asks about all keys at once and gives the answers in the order in which they come, each key once. Ends when all are in
 * or the time is over. Whoever stops reading (`return`) stops the asking at once, even while waiting for an answer, which
 * an async generator would not do.
 */
export function asTheyArrive<T>(keys: readonly string[], options: StreamOptions<T>): AsyncIterableIterator<T> {
  const { signal, timeoutMs, ask, whenLate, onEnd } = options
  const stop = new AbortController()
  // Each key listens to it, and Node warns of more than ten.
  setMaxListeners(keys.length, stop.signal)
  const open = new Set(keys)
  const ready = [...options.known]
  const readers: ((result: IteratorResult<T>) => void)[] = []
  let hasEnded = false

  function end(): void {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    stop.abort()
    for (const reader of readers.splice(0)) reader({ done: true, value: undefined })
    onEnd()
  }

  function leave(): void {
    ready.length = 0
    end()
  }

  function settle(key: string, answer: T): void {
    if (hasEnded || !open.delete(key)) return
    const reader = readers.shift()
    if (reader) reader({ done: false, value: answer })
    else ready.push(answer)
    if (open.size === 0) end()
  }

  const timer = setTimeout(() => {
    for (const key of [...open]) settle(key, whenLate(key))
  }, timeoutMs)
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted) leave()
  else if (open.size === 0) end()
  for (const key of hasEnded ? [] : [...open]) {
    ask(key, stop.signal).then(
      (answer) => settle(key, answer),
      () => settle(key, whenLate(key)),
    )
  }

  return {
    async next() {
      const answer = ready.shift()
      if (answer !== undefined) return { done: false, value: answer }
      if (hasEnded) return { done: true, value: undefined }
      return new Promise((resolve) => readers.push(resolve))
    },
    async return() {
      leave()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
