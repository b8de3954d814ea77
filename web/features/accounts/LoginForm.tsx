import { useApolloClient } from '@apollo/client/react'
import { useCallback, useState } from 'react'
import { parseLoginForm } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { CsrfField } from '../../forms/CsrfField'
import { fieldText } from '../../forms/fields.text'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { LoginInput, LoginMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { setCsrfToken } from '../../lib/csrf'
import { usePosted } from '../../lib/plain-page'
import { Button, TextButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { PasswordField, TextField } from '../../ui/TextField'
import { refetchScreen } from '../basket/basket-changes'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './forms.module.css'
import { loginText } from './login.text'
import { PasswordResetDialog } from './PasswordResetDialog'
import { ResendActivation } from './ResendActivation'

interface LoginFormProps {
  /** The server asks for a captcha already. */
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** The login of customers, with the way to a new password. */
export function LoginForm({ showsCaptcha, onLoggedIn }: LoginFormProps) {
  const text = useText(loginText)
  const labels = useText(fieldText)
  const login = useLogin()
  const username = usePosted('login')?.values.username ?? ''
  const captcha = useCaptcha(showsCaptcha)
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null)
  const [resetFor, setResetFor] = useState<string | null>(null)
  const form = useRuleForm({
    values: { username, password: '' },
    fields: ['username', 'password'],
    parse: parseLoginForm,
  })
  const forget = useKeptValues(form, 'login', ['username'])
  const { submit, isBusy } = useSubmit(form, {
    failed: labels.failed,
    isLocked: !captcha.maySend,
    fieldForAll: 'password',
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
        return answer
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
          <TextButton onClick={() => setResetFor(form.getValues('username'))}>{text.forgotten}</TextButton>
        </div>
        {!captcha.maySend && <p className="hint">{labels.captchaFirst}</p>}
      </form>
      <PasswordResetDialog isOpen={resetFor !== null} email={resetFor ?? ''} onClose={() => setResetFor(null)} />
    </>
  )
}

const LOGIN = graphql(`
  mutation Login($input: LoginInput!) {
    login(input: $input) {
      ... on Viewer {
        isLoggedIn
        isReseller
        isSubUser
        name
        email
        companyName
        account {
          id
          isComplete
        }
        csrfToken
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

type LoginResult = LoginMutation['login']
export type LoggedIn = Extract<LoginResult, { __typename: 'Viewer' }>

/** Signs in. All that is on screen is fetched anew, since prices, basket and holders depend on who asks. */
function useLogin(): (input: LoginInput) => Promise<LoginResult> {
  const client = useApolloClient()
  const act = useAct(LOGIN, {
    // Before anything on screen hears of it: what follows needs the token of the new session.
    update: (_cache, { data }) => {
      if (data?.login.__typename === 'Viewer') setCsrfToken(data.login.csrfToken)
    },
  })
  return useCallback(
    async (input) => {
      const answer = await act(input)
      if (answer.__typename === 'Viewer') await refetchScreen(client)
      return answer
    },
    [client, act],
  )
}
