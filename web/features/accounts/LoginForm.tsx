import { lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import { fieldText } from '../../forms/fields.text'
import type { RuleForm } from '../../forms/useRuleForm'
import type { Submit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { Button, TextButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PasswordField, TextField } from '../../ui/TextField'
import { useEver } from '../../ui/useEver'
import { CaptchaField } from '../captcha/CaptchaField'
import type { Captcha } from '../captcha/useCaptcha'
import { canUsePasskeys } from './browser-passkeys'
import styles from './forms.module.css'
import { loginText } from './login.text'
import type { LoggedIn } from './useLoginBy'

const PasskeyLogin = lazy(async () => ({ default: (await import('./PasskeyLogin')).PasskeyLogin }))
const PasswordResetDialog = lazy(async () => ({
  default: (await import('./PasswordResetDialog')).PasswordResetDialog,
}))

interface LoginFormProps {
  form: RuleForm<{ username: string; password: string; code: string }>
  submit: Submit
  captcha: Captcha
  /** The account has a second factor. */
  asksCode: boolean
  /** The field of that name: one login accepts an e-mail address, the other a username as well. */
  username: ReactNode
  /** Called after a login by passkey. */
  onPasskey(viewer: LoggedIn): void
  /** Fills the card that it stands in. */
  isWide?: boolean
  /** Address that the browser posts to; the page's own by default. */
  action?: string
  element?: RefObject<HTMLFormElement | null>
  /** Stands above the captcha. */
  notice?: ReactNode
  /** Hidden fields, and what stands above the fields. */
  children: ReactNode
}

/** Fields and buttons of a login, with a dialog to reset the password. */
export function LoginForm(props: LoginFormProps) {
  const { form, submit, captcha, asksCode, username, onPasskey, isWide, action, element, notice, children } = props
  const text = useText(loginText)
  const labels = useText(fieldText)
  const canUse = useHydrated() && canUsePasskeys()
  const [resetFor, setResetFor] = useState<string | null>(null)
  const wasAsked = useEver(resetFor !== null)
  const forgotten = <TextButton onClick={() => setResetFor(form.getValues('username'))}>{text.forgotten}</TextButton>
  const logIn = (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      isBlock={isWide}
      isBusy={submit.isBusy}
      busyLabel={text.loggingIn}
      disabled={!captcha.maySend}
    >
      {text.logIn}
    </Button>
  )
  const captchaFirst = !captcha.maySend && <p className="hint">{labels.captchaFirst}</p>
  return (
    <>
      <form
        ref={element}
        className={cx(styles.short, !isWide && styles.narrow)}
        action={action}
        method="post"
        noValidate
        onSubmit={(event) => void submit.submit(event)}
      >
        {children}
        {username}
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          autoComplete="current-password"
          required
        />
        {asksCode && (
          <TextField
            {...form.field('code')}
            label={text.code}
            description={text.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            isMono
            // A page that was posted comes back without its password, which is filled in first.
            autoFocus={!action}
          />
        )}
        {notice}
        <CaptchaField action="login" captcha={captcha} />
        {isWide ? (
          <>
            {logIn}
            {captchaFirst}
            <p className={styles.middle}>{forgotten}</p>
          </>
        ) : (
          <>
            <div className="spread">
              {logIn}
              {forgotten}
            </div>
            {captchaFirst}
          </>
        )}
        {canUse && (
          <Suspense fallback={null}>
            <PasskeyLogin onLoggedIn={onPasskey} />
          </Suspense>
        )}
      </form>
      {wasAsked && (
        <Suspense fallback={null}>
          <PasswordResetDialog isOpen={resetFor !== null} email={resetFor ?? ''} onClose={() => setResetFor(null)} />
        </Suspense>
      )}
    </>
  )
}
