import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { canUsePasskeys, signWithPasskey } from '../../features/accounts/browser-passkeys'
import accounts from '../../features/accounts/forms.module.css'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { useRuleForm } from '../../forms/useRuleForm'
import { useSubmit } from '../../forms/useSubmit'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { PasswordField, TextField } from '../../ui/TextField'
import { graphql } from '../gql'
import { parseSignIn } from '../staff-forms'
import { useBegin } from '../useBegin'
import styles from './SignIn.module.css'
import { SignInFrame } from './SignInFrame'
import { signInText } from './sign-in.text'

const SIGN_IN = graphql(`
  mutation StaffLogin($input: StaffLoginInput!) {
    staffLogin(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
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

const BEGIN_PASSKEY_SIGN_IN = graphql(`
  mutation BeginStaffPasskeySignIn {
    beginPasskeySignIn {
      options
    }
  }
`)

const FINISH_PASSKEY_SIGN_IN = graphql(`
  mutation FinishStaffPasskeySignIn($input: PasskeyAnswerInput!) {
    finishPasskeySignIn(input: $input) {
      ... on StaffViewer {
        ...Session_viewer
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

/**
 * Sign-in at whatever address was asked for: whoever signs in sees that page.
 * @param hasEnded a session ended a moment ago
 */
export function SignIn({ hasEnded }: { hasEnded: boolean }) {
  const text = useText(signInText)
  const labels = useText(fieldText)
  const canUse = canUsePasskeys()
  const [showsPassword, setShowsPassword] = useState(!canUse)
  const passkey = usePasskey()
  const signIn = useAct(SIGN_IN)
  const form = useRuleForm({
    values: { email: '', password: '', code: '' },
    fields: ['email', 'password', 'code'],
    parse: parseSignIn,
  })
  const { submit, isBusy, general, refusals } = useSubmit(form, {
    failed: labels.failed,
    async send({ code, ...values }) {
      const answer = await signIn({ ...values, code: code || null })
      if (answer.__typename === 'StaffViewer') return null
      if (answer.__typename !== 'SecondFactorNeeded') return answer
      return { message: text.codeNeeded, issues: [{ field: 'code', message: text.codeNeeded }] }
    },
  })
  const problem = general ?? passkey.problem

  return (
    <SignInFrame title={text.documentTitle} hint={text.stays}>
      <h1>{text.title}</h1>
      {hasEnded && !problem && (
        <Note kind="info" role="status" title={text.ended}>
          {text.endedWhy}
        </Note>
      )}
      {!hasEnded && !problem && <p className="muted">{text.forWhom}</p>}
      {problem && (
        <Note key={refusals} kind="error" role="alert" title={problem}>
          {text.refusedHint}
        </Note>
      )}
      <form className={styles.parts} noValidate onSubmit={(event) => void submit(event)}>
        {canUse && (
          <>
            <Button
              variant="primary"
              isBlock
              icon={Fingerprint}
              isBusy={passkey.isBusy}
              busyLabel={text.loggingIn}
              onClick={() => void passkey.run()}
            >
              {passkey.problem ? text.passkeyAgain : text.withPasskey}
            </Button>
            <p className={accounts.or}>{text.or}</p>
          </>
        )}
        {showsPassword ? (
          <>
            <TextField
              {...form.field('email')}
              type="email"
              label={labels.email}
              autoComplete="username"
              autoFocus
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
            <TextField
              {...form.field('code')}
              label={text.code}
              description={text.codeHint}
              inputMode="numeric"
              autoComplete="one-time-code"
              isMono
              required
            />
            <Button
              type="submit"
              variant={canUse ? 'secondary' : 'primary'}
              isBlock
              isBusy={isBusy}
              busyLabel={text.loggingIn}
            >
              {text.logIn}
            </Button>
          </>
        ) : (
          <Button isBlock onClick={() => setShowsPassword(true)}>
            {text.withPassword}
          </Button>
        )}
      </form>
      <p className="hint">{text.noReset}</p>
    </SignInFrame>
  )
}

function usePasskey() {
  const labels = useText(fieldText)
  const begin = useBegin(BEGIN_PASSKEY_SIGN_IN)
  const finish = useAct(FINISH_PASSKEY_SIGN_IN)
  return useAttempt(labels.failed, async () => {
    const { options } = await begin()
    const passkey = await signWithPasskey(options)
    if (passkey === null) return null
    const answer = await finish({ passkey })
    return answer.__typename === 'StaffViewer' ? null : answer
  })
}
