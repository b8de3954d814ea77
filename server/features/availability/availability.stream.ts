import { setMaxListeners } from 'node:events'

interface StreamOptions<T> {
  /** Results that are known already: yielded first. */
  known: readonly T[]
  /** Aborted when the reader has disconnected: the stream ends at once. */
  signal: AbortSignal | undefined
  timeoutMs: number
  /** Aborted when the instance stops: the stream ends `stopWithinMs` later, as at its timeout. */
  stopping: AbortSignal | undefined
  stopWithinMs: number
  /** Must reject when its signal is aborted; the signal is aborted once the stream has ended. */
  ask(key: string, signal: AbortSignal): Promise<T>
  /** Returns the result of a key without an answer at the timeout. */
  whenLate(key: string): T
  /** Called once, when no question remains. */
  onEnd(): void
}

/**
 * Asks about all keys at once, without waiting for a reader, and yields the results in the order of arrival, each key
 * once. Ends when all have arrived or at the timeout. A reader that stops (`return`) stops the asking at once, even
 * while waiting for a result, which a plain async generator would not do.
 */
export function asTheyArrive<T>(keys: readonly string[], options: StreamOptions<T>): AsyncIterableIterator<T> {
  const { known, signal, timeoutMs, stopping, stopWithinMs, ask, whenLate, onEnd } = options
  const distinct = [...new Set(keys)]
  const end = new AbortController()
  // Each key adds a listener, and Node warns of more than ten.
  setMaxListeners(0, end.signal)
  let hasLeft = false

  function leave(): void {
    hasLeft = true
    end.abort()
  }

  let timer = setTimeout(() => end.abort(), timeoutMs)
  const endSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => end.abort(), stopWithinMs)
  }
  stopping?.addEventListener('abort', endSoon, { signal: end.signal })
  signal?.addEventListener('abort', leave, { signal: end.signal })
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    onEnd()
  })
  if (signal?.aborted) leave()
  else if (stopping?.aborted) endSoon()

  const answers = bySettling(distinct.map((key) => ask(key, end.signal).catch(() => whenLate(key))))
  void Promise.all(answers).then(() => end.abort())

  const reader = (async function* () {
    for (const next of [...known, ...answers]) {
      const answer = await next
      if (hasLeft) return
      yield answer
    }
  })()

  return {
    next: () => reader.next(),
    async return() {
      leave()
      return reader.return(undefined)
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** Returns the same promises in the order in which they settle. None of them may reject. */
function bySettling<T>(promises: readonly Promise<T>[]): Promise<T>[] {
  const resolvers: ((value: T) => void)[] = []
  const ordered = promises.map(() => new Promise<T>((resolve) => resolvers.push(resolve)))
  for (const promise of promises) void promise.then((value) => resolvers.shift()?.(value))
  return ordered
}
