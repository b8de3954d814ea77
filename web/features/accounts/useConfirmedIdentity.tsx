import { CombinedGraphQLErrors } from '@apollo/client/errors'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { identityText } from './identity.text'

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./ConfirmIdentityDialog')).ConfirmIdentityDialog,
}))

interface WaitingAct {
  /** What the reader is about to do, as a sentence. */
  act: ReactNode
  settle(isConfirmed: boolean): void
}

export interface ConfirmedIdentity {
  /**
   * Carries out an act. When the server wants to know first who is asking, a dialog asks for that, and then the act goes on
   * by itself. Null when the reader would not confirm: then nothing was done.
   */
  confirmed<Answer>(act: ReactNode, run: () => Promise<Answer>): Promise<Answer | null>
  /** What a form is refused with for that null. */
  notDone: { message: string }
  /** The dialog, to be drawn by whoever uses this. */
  dialog: ReactNode
}

/** For acts that the server answers with CONFIRM_IDENTITY when the login is more than ten minutes ago. */
export function useConfirmedIdentity(): ConfirmedIdentity {
  const text = useText(identityText)
  const [waiting, setWaiting] = useState<WaitingAct | null>(null)

  const confirmed = useCallback(async <Answer,>(act: ReactNode, run: () => Promise<Answer>) => {
    try {
      return await run()
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

const asksWhoItIs = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'CONFIRM_IDENTITY')
