import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { identityText } from './identity.text'

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./ConfirmIdentityDialog')).ConfirmIdentityDialog,
}))

interface WaitingAct {
  /** The pending action, as a sentence. */
  act: ReactNode
  settle(isConfirmed: boolean): void
}

export interface ConfirmedIdentity {
  /**
   * Runs an action. If the server requires a confirmed identity, a dialog asks for it and the action is retried automatically.
   * Null when the reader declined, in which case nothing was done.
   */
  confirmed<Answer>(act: ReactNode, run: () => Promise<Answer>): Promise<Answer | null>
  /** Form refusal to show for that null. */
  notDone: { message: string }
  /** The dialog, which the caller renders. */
  dialog: ReactNode
}

/** For actions that the server refuses with CONFIRM_IDENTITY when the login is older than ten minutes. */
export function useConfirmedIdentity(): ConfirmedIdentity {
  const text = useText(identityText)
  const [waiting, setWaiting] = useState<WaitingAct | null>(null)

  const confirmed = useCallback(async <Answer,>(act: ReactNode, run: () => Promise<Answer>) => {
    try {
      const answer = await run()
      if (!isRefusedUnconfirmed(answer)) return answer
    } catch (error) {
      if (!asksWhoItIs(error)) throw error
    }
    const isConfirmed = await new Promise<boolean>((settle) => setWaiting({ act, settle }))
    setWaiting(null)
    return isConfirmed ? run() : null
  }, [])

  const dialog = waiting && (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog
        act={waiting.act}
        onConfirmed={() => waiting.settle(true)}
        onCancel={() => waiting.settle(false)}
      />
    </Suspense>
  )
  return { confirmed, notDone: { message: text.notDone }, dialog }
}

/** Some operations return a refusal where others fail with that code. */
const isRefusedUnconfirmed = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'CONFIRM_IDENTITY'

const asksWhoItIs = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'CONFIRM_IDENTITY')
