import { type FormEvent, useState } from 'react'
import type { IssueKey } from '../../../rules/issues'
import { passwordIssue } from '../../../rules/password'
import { issueText } from '../../../rules/validation.text'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Button, LinkButton } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { accountText } from './account.text'
import styles from './Form.module.css'
import { failureMessage } from './failure-message'
import { NewPasswordField } from './NewPasswordField'
import { PasswordResetDialog } from './PasswordResetDialog'
import { useResetPassword } from './useResetPassword'
import { useServerMessage } from './useServerMessage'

/** Sets a new password by a mailed link, once; after it one logs in. */
export function ResetPasswordForm({ token }: { token: string }) {
  const text = useText(accountText)
  const { locale } = usePreferences()
  const reset = useResetPassword()
  const [password, setPassword] = useState('')
  const [issue, setIssue] = useState<IssueKey | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useServerMessage()
  const [isDead, setIsDead] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = passwordIssue(password)
    setIssue(found)
    if (found || isBusy) return
    setIsBusy(true)
    setRefusal(null)
    try {
      const answer = await reset({ token, password })
      if (answer.__typename === 'PasswordChanged') setIsSaved(true)
      else setRefusal(answer.message)
      setIsDead(answer.__typename === 'LinkRefused')
    } catch (error) {
      setRefusal(failureMessage(error, text.failed))
    }
    setIsBusy(false)
  }

  if (isSaved) {
    return (
      <>
        <Note kind="ok" role="status">
          {text.passwordSaved}
        </Note>
        {/* Loads anew: the session of before may be over. */}
        <LinkButton variant="primary" href={paths.login}>
          {text.logIn}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className="muted">{text.resetIntro}</p>
        {refusal && (
          <Note
            kind="error"
            role="alert"
            title={isDead ? text.linkRefused : undefined}
            action={isDead && <Button onClick={() => setIsAsking(true)}>{text.newLink}</Button>}
          >
            {refusal}
          </Note>
        )}
        <NewPasswordField
          typed={password}
          value={password}
          error={issue && issueText(issue, locale)}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setIssue(null)
          }}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" isBusy={isBusy} busyLabel={text.saving}>
            {text.savePassword}
          </Button>
        </div>
      </form>
      <PasswordResetDialog isOpen={isAsking} email="" onClose={() => setIsAsking(false)} />
    </>
  )
}
