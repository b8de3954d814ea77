import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseShopLogin } from '../../../rules/login'
import { CsrfField } from '../../forms/CsrfField'
import { fieldText } from '../../forms/fields.text'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { useHydrated } from '../../lib/useHydrated'
import { paths } from '../../paths'
import { Button, TextButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PasswordField, TextField } from '../../ui/TextField'
import { useEver } from '../../ui/useEver'
import { loginText } from '../accounts/login.text'
import { canUsePasskeys } from '../accounts/passkeys'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './CheckoutLoginPage.module.css'
import { checkoutText } from './checkout.text'
import { resendActivationLink } from './checkout-api'

const PasskeyLogin = lazy(async () => ({ default: (await import('../accounts/PasskeyLogin')).PasskeyLogin }))
const PasswordResetDialog = lazy(async () => ({
  default: (await import('../accounts/PasswordResetDialog')).PasswordResetDialog,
}))
const ResendActivation = lazy(async () => ({
  default: (await import('../accounts/ResendActivation')).ResendActivation,
}))

/**
 * A form that the browser itself posts, so that it works without script too; script looks it over first. The answer leads
 * back into the checkout, or here with what was wrong.
 */
export function CheckoutLoginForm({ showsCaptcha }: { showsCaptcha: boolean }) {
  const text = useText(checkoutText)
  const login = useText(loginText)
  const labels = useText(fieldText)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const loginError = search.get('loginError')
  const element = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha(showsCaptcha)
  const canUse = useHydrated() && canUsePasskeys()
  const [resetFor, setResetFor] = useState<string | null>(null)
  const wasAsked = useEver(resetFor !== null)
  const form = useRuleForm({
    values: { username: '', password: '', code: '' },
    fields: ['username', 'password', 'code'],
    parse: parseShopLogin,
  })
  useKeptValues(form, 'checkout-login', ['username'])
  const { submit, isBusy } = useSubmit(form, {
    failed: text.failed,
    isLocked: !captcha.maySend,
    async send() {
      element.current?.submit()
      // Busy until the next page is there, or this one is come back to.
      await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
      return null
    },
  })
  const username = form.valueAt('username')
  return (
    <>
      <form
        ref={element}
        className={styles.form}
        action="/login"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {loginError !== null && <LoginError of={loginError} />}
        {loginError === 'not-activated' && username.includes('@') && (
          <Suspense fallback={null}>
            <ResendActivation email={username} send={resendActivationLink} />
          </Suspense>
        )}
        <CsrfField name="csrf" />
        <input type="hidden" name="from" value="shop" />
        <TextField
          {...form.field('username')}
          label={text.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={labels.password}
          showLabel={labels.showPassword}
          hideLabel={labels.hidePassword}
          autoComplete="current-password"
          required
        />
        {loginError === 'second-factor' && (
          <TextField
            {...form.field('code')}
            label={login.code}
            description={login.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            isMono
          />
        )}
        <CaptchaField action="login" captcha={captcha} />
        {captcha.token && <input type="hidden" name="g-recaptcha-response" value={captcha.token} />}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isBlock
          isBusy={isBusy}
          busyLabel={text.loggingIn}
          disabled={!captcha.maySend}
        >
          {text.logIn}
        </Button>
        {!captcha.maySend && <p className="hint">{labels.captchaFirst}</p>}
        <p className={styles.middle}>
          <TextButton onClick={() => setResetFor(username)}>{login.forgotten}</TextButton>
        </p>
        {canUse && (
          <Suspense fallback={null}>
            <PasskeyLogin onLoggedIn={() => void navigate(paths.checkout)} />
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

/** Why the last login came to nothing, by the word in the address; every word but one reads as wrong details. */
function LoginError({ of: word }: { of: string }) {
  const text = useText(checkoutText)
  if (word === 'locked') {
    return (
      <Note kind="error" role="alert">
        {text.locked}
      </Note>
    )
  }
  const hint = HINTS[word]
  return (
    <Note kind="error" role="alert" title={hint && text.invalidLogin}>
      {hint ? text[hint] : text.invalidLogin}
    </Note>
  )
}

const HINTS: Readonly<Record<string, 'captcha' | 'notActivated' | 'secondFactor' | undefined>> = {
  captcha: 'captcha',
  'not-activated': 'notActivated',
  'second-factor': 'secondFactor',
}
