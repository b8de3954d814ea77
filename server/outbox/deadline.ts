import { OutsideUnavailable } from '../ports/outside-unavailable'

/** An outside system that says nothing is away: what it does later is found by our reference. */
export function answerInTime<T>(system: string, ms: number, answer: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new OutsideUnavailable(system)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
