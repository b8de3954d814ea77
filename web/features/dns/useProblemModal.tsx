import { failureMessage } from '../../apollo/failure-message'
import { type Attempt, useAttempt } from '../../forms/useAttempt'
import { useServerMessage } from '../../forms/useServerMessage'
import type { Refusal } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { recordsText } from './records.text'

interface ProblemModal {
  show(message: string): void
  /** Returns a form's refusal unchanged, and shows its message. A failed request is a refusal too. */
  shown(sent: Promise<Refusal | null>): Promise<Refusal | null>
  /** The modal, which the page has to render. */
  modal: React.ReactNode
}

/** Shows why the server refused something in a modal. */
export function useProblemModal(): ProblemModal {
  const text = useText(recordsText)
  const [message, setMessage] = useServerMessage()
  const show = (message: string) => setMessage(message || null)

  async function shown(sent: Promise<Refusal | null>): Promise<Refusal | null> {
    const refusal = await sent.catch((error: unknown) => ({ message: failureMessage(error, text.failed) }))
    if (refusal) show(refusal.message)
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
  return { show, shown, modal }
}

/** `useAttempt` whose problem is shown in a modal, which the page has to render. */
export function useAttemptInModal<Input extends unknown[] = []>(
  act: (...input: Input) => Promise<Refusal | null>,
): Pick<Attempt<Input>, 'run' | 'isBusy'> & Pick<ProblemModal, 'modal'> {
  const { failed } = useText(recordsText)
  const { show, modal } = useProblemModal()
  const { run, isBusy } = useAttempt(failed, act, { onProblem: show })
  return { run, isBusy, modal }
}
