import { useState } from 'react'
import { failureMessage } from './failure-message'

interface Refusable {
  run(): Promise<void>
  isBusy: boolean
  /** Why the last try came to nothing; null while there is nothing to say. */
  problem: string | null
}

/** A button's act, which answers why it was refused or null. That, or `failed` when the request failed, stays until the next try. */
export function useRefusable(failed: string, act: () => Promise<string | null>): Refusable {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function run() {
    setIsBusy(true)
    setProblem(null)
    setProblem(await act().catch((error: unknown) => failureMessage(error, failed)))
    setIsBusy(false)
  }
  return { run, isBusy, problem }
}
