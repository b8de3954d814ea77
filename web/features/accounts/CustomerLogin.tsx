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
import { TextField } from '../../ui/TextField'
import { useCaptcha } from '../captcha/useCaptcha'
import { LoginForm } from './LoginForm'
import { type LoggedIn, useLoginBy } from './useLoginBy'

export type { LoggedIn }

const ResendActivation = lazy(async () => ({ default: (await import('./ResendActivation')).ResendActivation }))

interface CustomerLoginProps {
  /** The server already requires a captcha. */
  showsCaptcha: boolean
  onLoggedIn(viewer: LoggedIn): void
}

/** Login that stays on the page. Without JavaScript the browser posts the form to the page's address. */
export function CustomerLogin({ showsCaptcha, onLoggedIn }: CustomerLoginProps) {
  const labels = useText(fieldText)
  const login = useLoginBy(LOGIN)
  const posted = usePosted('login')
  const username = posted?.values.username ?? ''
  const [asksCode, setAsksCode] = useState(posted?.issues.code !== undefined)
  const captcha = useCaptcha(showsCaptcha)
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null)
  const form = useRuleForm({
    values: { username, password: '', code: '' },
    fields: ['username', 'password', 'code'],
    parse: parseLoginForm,
  })
  const forget = useKeptValues(form, 'login', ['username'])
  const submit = useSubmit(form, {
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
    <LoginForm
      form={form}
      submit={submit}
      captcha={captcha}
      asksCode={asksCode}
      username={
        <TextField
          {...form.field('username')}
          defaultValue={username}
          type="email"
          label={labels.email}
          autoComplete="username"
          required
        />
      }
      onPasskey={onLoggedIn}
      notice={
        waitsForActivation && (
          <Suspense fallback={null}>
            <ResendActivation email={waitsForActivation} />
          </Suspense>
        )
      }
    >
      <CsrfField />
      <input type="hidden" name="form" value="login" />
    </LoginForm>
  )
}

graphql(`
  fragment CustomerLogin_viewer on Viewer {
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
        isReseller
        csrfToken
        ...CustomerLogin_viewer
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
