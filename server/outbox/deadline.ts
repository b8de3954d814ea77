import { OutsideUnavailable } from '../ports/outside-unavailable'

/**
 * Treats an outside system that does not respond in time as unreachable: its later result is found by the shop's
 * reference.
 */
export const answerInTime = <T>(system: string, ms: number, answer: Promise<T>): Promise<T> =>
  endInTime(ms, answer, () => new OutsideUnavailable(system))

/** Stops waiting after a timeout; the work itself continues. */
export function endInTime<T>(ms: number, result: Promise<T>, tooLate: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), ms)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Own work that took too long. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}
