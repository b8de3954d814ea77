import { useState } from 'react'
import { failureMessage } from '../../apollo/failure-message'
import { useServerMessage } from '../../forms/useServerMessage'
import type { Refusal } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { recordsText } from './records.text'

export interface Problem {
  /** Does it, and tells what the server has against it, if that says something; null when it is done. */
  attempt(act: () => Promise<Refusal | null>): Promise<Refusal | null>
  /** An attempt is under way. */
  isBusy: boolean
  /** The modal that tells; it has to stand somewhere on the page. */
  modal: React.ReactNode
}

/** Tells what the server refuses, or that it could not be reached, in a modal. */
export function useProblem(): Problem {
  const text = useText(recordsText)
  const [message, setMessage] = useServerMessage()
  const [isBusy, setIsBusy] = useState(false)

  async function attempt(act: () => Promise<Refusal | null>): Promise<Refusal | null> {
    setIsBusy(true)
    const refusal = await act().catch((error: unknown) => ({ message: failureMessage(error, text.failed) }))
    setIsBusy(false)
    setMessage(refusal?.message || null)
    return refusal
  }

  const close = () => setMessage(null)
  const modal = (
    <ConfirmModal
      isOpen={message !== null}
      variant="alert"
      title={text.error}
      okLabel={text.close}
      onOk={close}
      onCancel={close}
    >
      <p>{message}</p>
    </ConfirmModal>
  )
  return { attempt, isBusy, modal }
}
