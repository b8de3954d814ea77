import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { parseNewPassword } from '../../../rules/login'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { pageMeta } from '../../router/page-meta'
import { definePage } from '../../router/page-route'
import { Button, LinkButton } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { accountText, resetPasswordMeta } from './account.text'
import styles from './forms.module.css'
import pageStyles from './LoginPage.module.css'
import { NewPasswordField } from './NewPasswordField'
import { PasswordResetDialog } from './PasswordResetDialog'

export const page = definePage({
  meta: pageMeta(resetPasswordMeta),
  Component: ResetPasswordPage,
})

/** Page behind the link in the password mail. */
function ResetPasswordPage() {
  const { token = '' } = useParams()
  const text = useText(accountText)
  return (
    <div className="wrap">
      <div className={pageStyles.page}>
        <Card isPadded className={pageStyles.narrow}>
          <div className="stack">
            <h1>{text.newPassword}</h1>
            <ResetPasswordForm token={token} />
          </div>
        </Card>
      </div>
    </div>
  )
}

const RESET_PASSWORD = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      ... on PasswordChanged {
        message
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

/** Sets a new password with a single-use link; the customer then logs in. */
function ResetPasswordForm({ token }: { token: string }) {
  const text = useText(accountText)
  const labels = useText(fieldText)
  const resetPassword = useAct(RESET_PASSWORD)
  const [isDead, setIsDead] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const form = useRuleForm({ values: { password: '' }, fields: ['password'], parse: parseNewPassword })
  const { submit, isBusy, general } = useSubmit(form, {
    failed: labels.failed,
    async send({ password }) {
      const answer = await resetPassword({ token, password })
      setIsDead(answer.__typename === 'LinkRefused')
      if (answer.__typename !== 'PasswordChanged') return answer
      setIsSaved(true)
      return null
    },
  })

  if (isSaved) {
    return (
      <>
        <Note kind="ok" role="status">
          {text.passwordSaved}
        </Note>
        <p>
          {text.stillWorks} <Link to={paths.security}>{text.toPasskeys}</Link>{' '}
          <Link to={paths.apiTokens}>{text.toApiTokens}</Link>
        </p>
        {/* Reloads: the previous session may have ended. */}
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
        {general && (
          <Note
            kind="error"
            role="alert"
            title={isDead ? text.linkRefused : undefined}
            action={isDead && <Button onClick={() => setIsAsking(true)}>{text.newLink}</Button>}
          >
            {general}
          </Note>
        )}
        <NewPasswordField form={form} />
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
