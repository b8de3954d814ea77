import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

const StepUpDialog = lazy(async () => ({ default: (await import('./StepUpDialog')).StepUpDialog }))

interface WaitingAct {
  act: ReactNode
  settle(isConfirmed: boolean): void
}

/**
 * Runs acts that require a fresh second factor. When the server asks for one, a dialog does, and the act is repeated automatically.
 * `run` resolves to null when the reader declined; nothing was done then.
 */
export function useStepUp() {
  const [waiting, setWaiting] = useState<WaitingAct | null>(null)

  const confirmed = useCallback(
    async <Answer extends { __typename: string }>(act: ReactNode, run: () => Promise<Answer>) => {
      const answer = await run()
      if (!asksForFactor(answer)) return answer
      const isConfirmed = await new Promise<boolean>((settle) => setWaiting({ act, settle }))
      setWaiting(null)
      if (!isConfirmed) return null
      const second = await run()
      return asksForFactor(second) ? null : second
    },
    [],
  )

  const dialog = waiting && (
    <Suspense fallback={null}>
      <StepUpDialog act={waiting.act} onConfirmed={() => waiting.settle(true)} onCancel={() => waiting.settle(false)} />
    </Suspense>
  )
  return { confirmed, dialog }
}

const asksForFactor = <Answer extends { __typename: string }>(
  answer: Answer,
): answer is Extract<Answer, { __typename: 'StepUpNeeded' }> => answer.__typename === 'StepUpNeeded'
