import type { TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { KeyRound } from 'lucide-react'
import { useCallback, useState } from 'react'
import { parseLoginForm } from '../../../rules/login'
import { failureMessage } from '../../apollo/failure-message'
import { answerOf, useAct } from '../../apollo/useAct'
import { CsrfField } from '../../forms/CsrfField'
import { fieldText } from '../../forms/fields.text'
import { useKeptValues } from '../../forms/useKeptValues'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import type { LoginMutation, LoginWithPasskeyMutation } from '../../gql/graphql'
import { useText } from '../../i18n/preferences'
import { setCsrfToken } from '../../lib/csrf'
import { usePosted } from '../../lib/plain-page'
import { useHydrated } from '../../lib/useHydrated'
import { Button, TextButton } from '../../ui/Button'
import { cx } from '../../ui/cx'
import { Note } from '../../ui/Note'
import { PasswordField, TextField } from '../../ui/TextField'
import { refetchScreen } from '../basket/basket-changes'
import { CaptchaField } from '../captcha/CaptchaField'
import { useCaptcha } from '../captcha/useCaptcha'
import styles from './forms.module.css'
import { loginText } from './login.text'
import { PasswordResetDialog } from './PasswordResetDialog'
import { canUsePasskeys, START_PASSKEY, signWithPasskey } from './passkeys'
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
  const login = useLoginBy(LOGIN)
  const posted = usePosted('login')
  const username = posted?.values.username ?? ''
  const [asksCode, setAsksCode] = useState(posted?.issues.code !== undefined)
  const captcha = useCaptcha(showsCaptcha)
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null)
  const canUse = useHydrated() && canUsePasskeys()
  const [resetFor, setResetFor] = useState<string | null>(null)
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
        {canUse && <PasskeyLogin onLoggedIn={onLoggedIn} />}
      </form>
      <PasswordResetDialog isOpen={resetFor !== null} email={resetFor ?? ''} onClose={() => setResetFor(null)} />
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

const LOGIN_WITH_PASSKEY = graphql(`
  mutation LoginWithPasskey($input: LoginWithPasskeyInput!) {
    loginWithPasskey(input: $input) {
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

type LoginResult = LoginMutation['login']
export type LoggedIn = Extract<LoginResult, { __typename: 'Viewer' }>

/** Signs in without a password; the browser shows which passkeys there are. */
export function PasskeyLogin({ onLoggedIn }: Pick<LoginFormProps, 'onLoggedIn'>) {
  const text = useText(loginText)
  const labels = useText(fieldText)
  const start = useAct(START_PASSKEY)
  const login = useLoginBy(LOGIN_WITH_PASSKEY)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function ask() {
    setIsBusy(true)
    setRefusal(null)
    try {
      const passkey = await signWithPasskey((await start({ purpose: 'LOGIN' })).options)
      if (passkey === null) return
      const answer = await login({ passkey })
      if (answer.__typename === 'Viewer') onLoggedIn(answer)
      else setRefusal(answer.message)
    } catch (error) {
      setRefusal(failureMessage(error, labels.failed))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <p className={styles.or}>{text.or}</p>
      {refusal && (
        <Note kind="error" role="alert">
          {refusal}
        </Note>
      )}
      <Button icon={KeyRound} size="lg" isBusy={isBusy} busyLabel={text.loggingIn} onClick={() => void ask()}>
        {text.withPasskey}
      </Button>
    </>
  )
}

/** Signs in, one way or the other. All that is on screen is fetched anew, since prices, basket and holders depend on who asks. */
function useLoginBy<Data extends LoginMutation | LoginWithPasskeyMutation, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
): (input: Input) => Promise<LoginResult> {
  const client = useApolloClient()
  const act = useAct(document, {
    // Before anything on screen hears of it: what follows needs the token of the new session.
    update: (_cache, { data }) => {
      // Both ways answer the same.
      const answer = data && (answerOf(data as Data) as LoginResult)
      if (answer?.__typename === 'Viewer') setCsrfToken(answer.csrfToken)
    },
  })
  return useCallback(
    async (input) => {
      const answer = (await act(input)) as LoginResult
      if (answer.__typename === 'Viewer') await refetchScreen(client)
      return answer
    },
    [client, act],
  )
}
