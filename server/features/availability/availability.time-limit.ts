/** The act took longer than it may. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

/**
 * Runs an act that stops when the signal is aborted or the time is over. It is left then even if it does not listen to
 * the signal that it gets; what it does later is nobody's concern.
 */
export function withinTime<T>(
  ms: number,
  outer: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const end = (reason: unknown) => {
      reject(reason)
      stop.abort(reason)
    }
    const leave = () => end(outer?.reason)
    if (outer?.aborted) return leave()
    const timer = setTimeout(() => end(new TookTooLong(`no answer within ${ms} ms`)), ms)
    outer?.addEventListener('abort', leave, { once: true })
    Promise.resolve(stop.signal)
      .then(act)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer)
        outer?.removeEventListener('abort', leave)
      })
    stop.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
}
