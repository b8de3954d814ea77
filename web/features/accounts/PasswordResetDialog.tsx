import { useEffect, useId, useState } from 'react'
import { parseEmailRequest } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { ConfirmModal } from '../../ui/ConfirmModal'
import { Modal } from '../../ui/Modal'
import { TextField } from '../../ui/TextField'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './forms.module.css'
import { loginText } from './login.text'

const SEND_PASSWORD_RESET_LINK = graphql(`
  mutation SendPasswordResetLink($input: SendPasswordResetLinkInput!) {
    sendPasswordResetLink(input: $input) {
      ... on PasswordResetRequested {
        message
      }
      ... on UserError {
        code
        message
      }
      ... on InvalidInput {
        issues {
          field
          message
        }
      }
    }
  }
`)

interface PasswordResetDialogProps {
  isOpen: boolean
  /** Address typed in the login form. */
  email: string
  onClose(): void
}

/** Asks for the address, then explains the next step in a second modal: the same for known and unknown addresses. */
export function PasswordResetDialog({ isOpen, email, onClose }: PasswordResetDialogProps) {
  const text = useText(loginText)
  const labels = useText(fieldText)
  const formId = useId()
  const requestLink = useAct(SEND_PASSWORD_RESET_LINK)
  const captcha = useCaptcha()
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const form = useRuleForm({ values: { email }, fields: ['email'], parse: parseEmailRequest })
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    isLocked: !captcha.maySend,
    fieldForAll: 'email',
    async send(typed) {
      let asksCaptcha = false
      try {
        const answer = await requestLink({ ...typed, captchaToken: captcha.token })
        asksCaptcha = answer.__typename === 'CaptchaRequired'
        if (answer.__typename === 'InvalidInput') return answer
        if (answer.__typename === 'PasswordResetRequested') {
          setConfirmation(answer.message)
          onClose()
        }
        return null
      } finally {
        captcha.answered(asksCaptcha)
      }
    },
  })
  const { reset } = form
  useEffect(() => {
    if (isOpen) reset({ email })
  }, [isOpen, email, reset])
  const close = () => setConfirmation(null)
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
              disabled={form.valueAt('email').trim() === '' || !captcha.maySend}
            >
              {text.send}
            </Button>
          </>
        }
      >
        <form id={formId} className={styles.short} noValidate onSubmit={(event) => void submit(event)}>
          <p className="muted">{text.resetIntro}</p>
          <TextField
            {...form.field('email')}
            type="email"
            label={labels.email}
            autoComplete="username"
            autoFocus
            required
          />
          <CaptchaField action="password-reset" captcha={captcha}>
            {text.resetCaptcha}
          </CaptchaField>
        </form>
      </Modal>
      <ConfirmModal
        isOpen={confirmation !== null}
        variant="info"
        title={text.resetSentTitle}
        okLabel={text.close}
        onOk={close}
        onCancel={close}
      >
        {confirmation}
      </ConfirmModal>
    </>
  )
}
