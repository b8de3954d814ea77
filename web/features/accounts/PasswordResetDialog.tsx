import { useId, useState } from 'react'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Modal } from '../../ui/Modal'
import { useCaptcha } from '../captcha/useCaptcha'
import { loginText } from './login.text'
import { PasswordResetForm } from './PasswordResetForm'

interface PasswordResetDialogProps {
  isOpen: boolean
  /** What was typed at the login already. */
  email: string
  onClose(): void
}

/** Asks for the address, and tells in a second modal what happens next (MOD-007). */
export function PasswordResetDialog({ isOpen, email, onClose }: PasswordResetDialogProps) {
  const text = useText(loginText)
  const formId = useId()
  const captcha = useCaptcha()
  const [isBusy, setIsBusy] = useState(false)
  const [isSendable, setIsSendable] = useState(false)
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const confirm = (message: string) => {
    setConfirmation(message)
    onClose()
  }
  return (
    <>
      <Modal
        isOpen={isOpen}
        onClose={onClose}
        isBusy={isBusy}
        title={text.forgotten}
        closeLabel={text.close}
        footer={
          <>
            <Button disabled={isBusy} onClick={onClose}>
              {text.cancel}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              isBusy={isBusy}
              busyLabel={text.sending}
              disabled={!isSendable || !captcha.maySend}
            >
              {text.send}
            </Button>
          </>
        }
      >
        <PasswordResetForm
          id={formId}
          initialEmail={email}
          captcha={captcha}
          onSendable={setIsSendable}
          onBusy={setIsBusy}
          onSent={confirm}
        />
      </Modal>
      <ConfirmModal
        isOpen={confirmation !== null}
        variant="info"
        title={text.resetSentTitle}
        okLabel={text.close}
        onOk={() => setConfirmation(null)}
        onCancel={() => setConfirmation(null)}
      >
        {confirmation}
      </ConfirmModal>
    </>
  )
}
