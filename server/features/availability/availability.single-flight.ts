interface Flight<T> {
  answer: Promise<T>
  askers: number
  left: AbortController
}

/** Asks with the given signal, which is aborted when the last asker has left. */
export type Ask<T> = (key: string, signal: AbortSignal, isUrgent: boolean) => Promise<T>

export interface SingleFlight<T> {
  /** Joins the question about this key that is under way, or starts one. Throws the signal's reason when left. */
  join(key: string, options: { signal?: AbortSignal | undefined; isUrgent: boolean }): Promise<T>
}

/** Many who ask the same at the same time are one who asks. */
export function createSingleFlight<T>(ask: Ask<T>): SingleFlight<T> {
  const flights = new Map<string, Flight<T>>()

  const forget = (key: string, flight: Flight<T>) => void (flights.get(key) === flight && flights.delete(key))

  function start(key: string, isUrgent: boolean): Flight<T> {
    const left = new AbortController()
    const answer = ask(key, left.signal, isUrgent).finally(() => forget(key, flight))
    const flight = { answer, askers: 0, left }
    flights.set(key, flight)
    return flight
  }

  return {
    join(key, { signal, isUrgent }) {
      if (signal?.aborted) return Promise.reject(signal.reason)
      const flight = flights.get(key) ?? start(key, isUrgent)
      flight.askers++
      return new Promise((resolve, reject) => {
        const leave = () => {
          reject(signal?.reason)
          if (--flight.askers > 0) return
          forget(key, flight)
          flight.left.abort(signal?.reason)
        }
        signal?.addEventListener('abort', leave, { once: true })
        flight.answer.then(resolve, reject).finally(() => signal?.removeEventListener('abort', leave))
      })
    },
  }
}
