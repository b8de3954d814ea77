import { useCallback, useRef, useState } from 'react'
import { failureMessage } from '../apollo/failure-message'
import { useServerMessage } from './useServerMessage'
import type { Refusal } from './useSubmit'

export interface Attempt<Input extends unknown[] = []> {
  /**
   * Starts the action and returns whether it succeeded. While one is pending, a call with the same input joins it, so that a
   * double click acts once; a call with other input starts when it has ended.
   */
  run(...input: Input): Promise<boolean>
  isBusy: boolean
  /** Input of the pending call, to show which of several buttons is busy. */
  pending: Input | null
  /** Why the last attempt was refused or failed, in the reader's language; null while there is nothing to show. */
  problem: string | null
  /** Removes the problem. */
  clear(): void
}

interface AttemptOptions {
  /** `failed` is prescribed text, also for a server fault. */
  isExact?: boolean
  /** Shows the problem elsewhere, such as in a toast, instead of in `problem`. */
  onProblem?(message: string): void
}

/**
 * Runs the action of a button or switch that the server may refuse. `act` resolves to the refusal, or to null on success;
 * `failed` is the text for a failed request. `useSubmit` does the same for a form.
 */
export function useAttempt<Input extends unknown[] = []>(
  failed: string,
  act: (...input: Input) => Promise<Refusal | null>,
  { isExact, onProblem }: AttemptOptions = {},
): Attempt<Input> {
  const [pending, setPending] = useState<Input | null>(null)
  const [problem, setProblem] = useServerMessage()
  const latest = useRef<{ input: Input; result: Promise<boolean> }>(null)

  async function start(input: Input): Promise<boolean> {
    setPending(input)
    setProblem(null)
    let message: string | null
    try {
      message = (await act(...input))?.message ?? null
    } catch (error) {
      message = failureMessage(error, failed, isExact)
    }
    if (latest.current?.input === input) latest.current = null
    setPending(null)
    if (message !== null && onProblem) onProblem(message)
    else setProblem(message)
    return message === null
  }

  function run(...input: Input): Promise<boolean> {
    const before = latest.current
    if (before?.input.every((value, index) => Object.is(value, input[index]))) return before.result
    const result = before ? before.result.then(() => start(input)) : start(input)
    latest.current = { input, result }
    return result
  }

  return { run, isBusy: pending !== null, pending, problem, clear: useCallback(() => setProblem(null), [setProblem]) }
}
