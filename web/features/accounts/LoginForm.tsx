import { useRef, useState } from 'react'
import type { IssueKey } from '../../../rules/issues'
import { issueText } from '../../../rules/validation.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { Button, TextButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PasswordField, TextField } from '../../ui/TextField'
import { CaptchaField } from '../captcha/CaptchaField'
import styles from './Form.module.css'
import { loginText } from './login.text'
import { PasswordResetDialog } from './PasswordResetDialog'
import { ResendActivation } from './ResendActivation'
import type { LoggedIn } from './useLogin'
import { useLoginForm } from './useLoginForm'

interface LoginFormProps {
  /** The server asks for a captcha already. */
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** The login of customers, with the way to a new password. */
export function LoginForm({ showsCaptcha, onLoggedIn }: LoginFormProps) {
  const text = useText(loginText)
  const { locale } = usePreferences()
  const { captcha, isBusy, issues, refusal, waitsForActivation, submit, forget } = useLoginForm(
    showsCaptcha,
    onLoggedIn,
  )
  const email = useRef<HTMLInputElement>(null)
  const [resetFor, setResetFor] = useState<string | null>(null)
  const words = (key?: IssueKey) => key && issueText(key, locale)
  return (
    <>
      <form className={cx(styles.short, styles.narrow)} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={email}
          type="email"
          name="username"
          label={text.email}
          autoComplete="username"
          required
          error={words(issues.username)}
          onInput={() => forget('username')}
        />
        <PasswordField
          name="password"
          label={text.password}
          showLabel={text.showPassword}
          hideLabel={text.hidePassword}
          autoComplete="current-password"
          required
          error={words(issues.password) ?? refusal}
          onInput={() => forget('password')}
        />
        {waitsForActivation && <ResendActivation email={waitsForActivation} />}
        <CaptchaField action="login" captcha={captcha} />
        <div className="spread">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isBusy={isBusy}
            busyLabel={text.loggingIn}
            disabled={!captcha.maySend}
          >
            {text.logIn}
          </Button>
          <TextButton onClick={() => setResetFor(email.current?.value ?? '')}>{text.forgotten}</TextButton>
        </div>
        {!captcha.maySend && <p className="hint">{text.captchaFirst}</p>}
      </form>
      <PasswordResetDialog isOpen={resetFor !== null} email={resetFor ?? ''} onClose={() => setResetFor(null)} />
    </>
  )
}
