import { lazy, Suspense, useState } from 'react'
import { parseLoginForm } from '../../../rules/login'
import { CsrfField } from '../../forms/CsrfField'
import { fieldText } from '../../forms/fields.text'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { usePosted } from '../../lib/plain-page'
import { useHydrated } from '../../lib/useHydrated'
import { Button, TextButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PasswordField, TextField } from '../../ui/TextField'
import { useEver } from '../../ui/useEver'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './forms.module.css'
import { loginText } from './login.text'
import { canUsePasskeys } from './passkeys'
import { type LoggedIn, useLoginBy } from './useLoginBy'

export type { LoggedIn }

const PasskeyLogin = lazy(async () => ({ default: (await import('./PasskeyLogin')).PasskeyLogin }))
const PasswordResetDialog = lazy(async () => ({
  default: (await import('./PasswordResetDialog')).PasswordResetDialog,
}))
const ResendActivation = lazy(async () => ({ default: (await import('./ResendActivation')).ResendActivation }))

interface LoginFormProps {
  /** The server asks for a captcha already. */
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** The login of customers, with the way to a new password. */
export function LoginForm({ showsCaptcha, onLoggedIn }: LoginFormProps) {
  const text = useText(loginText)
  const labels = useText(fieldText)
  const login = useLoginBy(LOGIN)
  const posted = usePosted('login')
  const username = posted?.values.username ?? ''
  const [asksCode, setAsksCode] = useState(posted?.issues.code !== undefined)
  const captcha = useCaptcha(showsCaptcha)
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null)
  const canUse = useHydrated() && canUsePasskeys()
  const [resetFor, setResetFor] = useState<string | null>(null)
  const wasAsked = useEver(resetFor !== null)
  const form = useRuleForm({
    values: { username, password: '', code: '' },
    fields: ['username', 'password', 'code'],
    parse: parseLoginForm,
  })
  const forget = useKeptValues(form, 'login', ['username'])
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    isLocked: !captcha.maySend,
    fieldForAll: asksCode ? 'code' : 'password',
    async send(typed) {
      let asksCaptcha = false
      try {
        const answer = await login({ ...typed, captchaToken: captcha.token })
        if (answer.__typename === 'Viewer') {
          forget()
          onLoggedIn(answer)
          return null
        }
        asksCaptcha = answer.__typename === 'LoginRefused' && answer.showCaptcha
        setWaitsForActivation(answer.code === 'NOT_ACTIVATED' ? typed.username : null)
        if (answer.code !== 'SECOND_FACTOR_NEEDED') return answer
        setAsksCode(true)
        return null
      } finally {
        captcha.answered(asksCaptcha)
      }
    },
  })
  return (
    <>
      <form
        className={cx(styles.short, styles.narrow)}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <CsrfField />
        <input type="hidden" name="form" value="login" />
        <TextField
          {...form.field('username')}
          defaultValue={username}
          type="email"
          label={labels.email}
          autoComplete="username"
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
        {asksCode && (
          <TextField
            {...form.field('code')}
            label={text.code}
            description={text.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            isMono
            autoFocus
          />
        )}
        {waitsForActivation && (
          <Suspense fallback={null}>
            <ResendActivation email={waitsForActivation} />
          </Suspense>
        )}
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
          <TextButton onClick={() => setResetFor(form.getValues('username'))}>{text.forgotten}</TextButton>
        </div>
        {!captcha.maySend && <p className="hint">{labels.captchaFirst}</p>}
        {canUse && (
          <Suspense fallback={null}>
            <PasskeyLogin onLoggedIn={onLoggedIn} />
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

graphql(`
  fragment LoginForm_viewer on Viewer {
    isLoggedIn
    isReseller
    isSubUser
    vatRate
    name
    email
    companyName
    account {
      id
      isComplete
    }
    csrfToken
  }
`)

const LOGIN = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      ... on Viewer {
        ...LoginForm_viewer @unmask
      }
      ... on LoginRefused {
        showCaptcha
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
