import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { IssueKey } from '../../../rules/issues'
import { passwordIssue } from '../../../rules/password'
import { issueText } from '../../../rules/validation.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { accountText } from './account.text'
import styles from './Form.module.css'
import { failureMessage } from './failure-message'
import { NewPasswordField } from './NewPasswordField'
import { ResendActivation } from './ResendActivation'
import { useActivateAccount } from './useActivateAccount'
import { useServerMessage } from './useServerMessage'

interface ActivateFormProps {
  token: string
  /** The account was registered without one. */
  needsPassword: boolean
}

export function ActivateForm({ token, needsPassword }: ActivateFormProps) {
  const text = useText(accountText)
  const { locale } = usePreferences()
  const activate = useActivateAccount()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<IssueKey | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useServerMessage()
  const [isDead, setIsDead] = useState(false)
  const [resendTo, setResendTo] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = needsPassword ? passwordIssue(password) : null
    setIssue(found)
    if (found || isBusy) return
    setIsBusy(true)
    try {
      const answer = await activate({ token, password: needsPassword ? password : null })
      // A page of the new session, with what the server says of where it goes on.
      if (answer.__typename === 'AccountActivated') return location.assign(answer.goTo)
      setRefusal(answer.message)
      if (answer.__typename === 'LinkRefused') {
        setIsDead(true)
        setResendTo(answer.email)
      }
    } catch (error) {
      setRefusal(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {!isDead && <p className="muted">{needsPassword ? text.choosePassword : text.activateIntro}</p>}
      {refusal && (
        <Note kind="error" role="alert" title={isDead ? text.linkRefused : undefined}>
          {refusal}
        </Note>
      )}
      {resendTo && <ResendActivation email={resendTo} />}
      {needsPassword && !isDead && (
        <NewPasswordField
          typed={password}
          value={password}
          error={issue && issueText(issue, locale)}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setIssue(null)
          }}
        />
      )}
      <div className="row">
        {!isDead && (
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={text.activating}>
            {text.activate}
          </Button>
        )}
        <Link to={paths.login}>{text.toLogin}</Link>
      </div>
    </form>
  )
}
