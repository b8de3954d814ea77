import { OutsideUnavailable } from '../ports/outside-unavailable'

/** An outside system that says nothing is away: what it does later is found by our reference. */
export const answerInTime = <T>(system: string, ms: number, answer: Promise<T>): Promise<T> =>
  endInTime(ms, answer, () => new OutsideUnavailable(system))

/** Waits no longer than this for something that goes on by itself. */
export function endInTime<T>(ms: number, result: Promise<T>, tooLate: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), ms)
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
