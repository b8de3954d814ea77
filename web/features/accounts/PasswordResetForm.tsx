import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { IssueKey } from '../../../rules/issues'
import { issueText } from '../../../rules/validation.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { TextField } from '../../ui/TextField'
import { CaptchaField } from '../captcha/CaptchaField'
import type { Captcha } from '../captcha/useCaptcha'
import styles from './Form.module.css'
import { failureMessage } from './failure-message'
import { loginText } from './login.text'
import { nativeIssue } from './native-issue'
import { useSendPasswordResetLink } from './useSendPasswordResetLink'
import { useServerMessage } from './useServerMessage'

interface PasswordResetFormProps {
  id: string
  initialEmail: string
  captcha: Captcha
  /** Whether an address is filled in: the button that sends stands outside. */
  onSendable(isSendable: boolean): void
  onBusy(isBusy: boolean): void
  /** With what the server says, which is the same for known and unknown addresses. */
  onSent(message: string): void
}

export function PasswordResetForm({ id, initialEmail, captcha, onSendable, onBusy, onSent }: PasswordResetFormProps) {
  const text = useText(loginText)
  const { locale } = usePreferences()
  const send = useSendPasswordResetLink()
  const [email, setEmail] = useState(initialEmail)
  const [issue, setIssue] = useState<IssueKey | null>(null)
  const [refusal, setRefusal] = useServerMessage()
  const field = useRef<HTMLInputElement>(null)
  const isFilled = email.trim() !== ''
  useEffect(() => onSendable(isFilled), [isFilled, onSendable])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = field.current && nativeIssue(field.current)
    setIssue(found)
    if (found || !captcha.maySend) return field.current?.focus()
    setRefusal(null)
    onBusy(true)
    try {
      const answer = await send({ email, captchaToken: captcha.token })
      captcha.answered(answer.__typename === 'CaptchaRequired')
      if (answer.__typename === 'PasswordResetRequested') onSent(answer.message)
      if (answer.__typename === 'InvalidInput') setRefusal(answer.issues[0]?.message ?? answer.message)
    } catch (error) {
      captcha.answered(false)
      setRefusal(failureMessage(error, text.failed))
    } finally {
      onBusy(false)
    }
  }

  return (
    <form id={id} className={styles.short} noValidate onSubmit={(event) => void submit(event)}>
      <p className="muted">{text.resetIntro}</p>
      <TextField
        ref={field}
        type="email"
        name="email"
        label={text.email}
        autoComplete="username"
        autoFocus
        required
        value={email}
        error={issue ? issueText(issue, locale) : refusal}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setIssue(null)
          setRefusal(null)
        }}
      />
      <CaptchaField action="password-reset" captcha={captcha}>
        {text.resetCaptcha}
      </CaptchaField>
    </form>
  )
}
