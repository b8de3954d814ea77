import { type FormEvent, useState } from 'react'
import type { IssueKey } from '../../../rules/issues'
import { useText } from '../../i18n/preferences'
import { type Captcha, useCaptcha } from '../captcha/useCaptcha'
import { failureMessage } from './failure-message'
import { loginText } from './login.text'
import { nativeIssue } from './native-issue'
import { type LoggedIn, useLogin } from './useLogin'
import { useServerMessage } from './useServerMessage'

type Field = 'username' | 'password'

export interface LoginFormState {
  captcha: Captcha
  isBusy: boolean
  issues: Partial<Record<Field, IssueKey>>
  /** Why the server let nobody in. */
  refusal: string | null
  /** The address of an account that still waits for its activation link. */
  waitsForActivation: string | null
  submit(event: FormEvent<HTMLFormElement>): Promise<void>
  /** Typing takes the word against a field away. */
  forget(field: Field): void
}

/** Fields are read when the form is sent, so that what a password manager filled in counts too. */
export function useLoginForm(showsCaptcha: boolean, onLoggedIn: (viewer: LoggedIn) => void): LoginFormState {
  const login = useLogin()
  const text = useText(loginText)
  const captcha = useCaptcha(showsCaptcha)
  const [isBusy, setIsBusy] = useState(false)
  const [issues, setIssues] = useState<LoginFormState['issues']>({})
  const [refusal, setRefusal] = useServerMessage()
  const [waitsForActivation, setWaitsForActivation] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { username, password } = fieldsOf(event.currentTarget)
    if (isBusy || !captcha.maySend) return
    setRefusal(null)
    const found = { username: nativeIssue(username) ?? undefined, password: nativeIssue(password) ?? undefined }
    setIssues(found)
    const wrong = found.username ? username : found.password ? password : null
    if (wrong) return wrong.focus()
    setIsBusy(true)
    try {
      const input = { username: username.value.trim(), password: password.value, captchaToken: captcha.token }
      const answer = await login(input)
      if (answer.__typename === 'Viewer') return onLoggedIn(answer)
      captcha.answered(answer.__typename === 'LoginRefused' && answer.showCaptcha)
      setWaitsForActivation(answer.code === 'NOT_ACTIVATED' ? input.username : null)
      setRefusal(answer.message)
      password.focus()
    } catch (error) {
      captcha.answered(false)
      setRefusal(failureMessage(error, text.failed))
    } finally {
      setIsBusy(false)
    }
  }

  const forget = (field: Field) => {
    if (issues[field]) setIssues({ ...issues, [field]: undefined })
    if (refusal) setRefusal(null)
  }
  return { captcha, isBusy, issues, refusal, waitsForActivation, submit, forget }
}

function fieldsOf(form: HTMLFormElement): Record<Field, HTMLInputElement> {
  // LoginForm gives two inputs these names.
  const { username, password } = form.elements as unknown as Record<Field, HTMLInputElement>
  return { username, password }
}
