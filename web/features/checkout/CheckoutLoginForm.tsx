import { lazy, Suspense, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseShopLogin } from '../../../rules/login'
import { CsrfField } from '../../forms/CsrfField'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { leavingPage } from '../../lib/leaving-page'
import { paths } from '../../paths'
import { Note } from '../../ui/Note'
import { TextField } from '../../ui/TextField'
import { LoginForm } from '../accounts/LoginForm'
import { useCaptcha } from '../captcha/useCaptcha'
import { checkoutText } from './checkout.text'
import { resendActivationLink } from './checkout-api'

const ResendActivation = lazy(async () => ({
  default: (await import('../accounts/ResendActivation')).ResendActivation,
}))

/**
 * A form that the browser itself posts, so that it works without JavaScript, which otherwise validates it first. The response
 * redirects into the checkout, or back here with an error.
 */
export function CheckoutLoginForm({ showsCaptcha }: { showsCaptcha: boolean }) {
  const text = useText(checkoutText)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const loginError = search.get('loginError')
  const element = useRef<HTMLFormElement>(null)
  const captcha = useCaptcha(showsCaptcha)
  const form = useRuleForm({
    values: { username: '', password: '', code: '' },
    fields: ['username', 'password', 'code'],
    parse: parseShopLogin,
  })
  useKeptValues(form, 'checkout-login', ['username'])
  const submit = useSubmit(form, {
    failed: text.failed,
    isLocked: !captcha.maySend,
    async send() {
      element.current?.submit()
      return leavingPage()
    },
  })
  const username = form.valueAt('username')
  return (
    <LoginForm
      form={form}
      submit={submit}
      captcha={captcha}
      asksCode={loginError === 'second-factor'}
      username={
        <TextField
          {...form.field('username')}
          label={text.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      }
      onPasskey={() => void navigate(paths.checkout)}
      isWide
      action="/login"
      element={element}
    >
      {loginError !== null && <LoginError of={loginError} />}
      {loginError === 'not-activated' && username.includes('@') && (
        <Suspense fallback={null}>
          <ResendActivation email={username} send={resendActivationLink} />
        </Suspense>
      )}
      <CsrfField name="csrf" />
      <input type="hidden" name="from" value="shop" />
      {captcha.token && <input type="hidden" name="g-recaptcha-response" value={captcha.token} />}
    </LoginForm>
  )
}

/** Why the last login failed, by the code in the address; unknown codes read as wrong credentials. */
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
