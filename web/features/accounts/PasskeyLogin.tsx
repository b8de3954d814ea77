import { KeyRound } from 'lucide-react'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { signWithPasskey } from './browser-passkeys'
import styles from './forms.module.css'
import { loginText } from './login.text'
import { CREATE_PASSKEY_CHALLENGE } from './passkeys'
import { type LoggedIn, useLoginBy } from './useLoginBy'

const LOGIN_WITH_PASSKEY = graphql(`
  mutation LoginWithPasskey($input: LoginWithPasskeyInput!) {
    loginWithPasskey(input: $input) {
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

/** Logs in without a password; the browser lists the available passkeys. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn(viewer: LoggedIn): void }) {
  const text = useText(loginText)
  const labels = useText(fieldText)
  const createChallenge = useAct(CREATE_PASSKEY_CHALLENGE)
  const login = useLoginBy(LOGIN_WITH_PASSKEY)
  const { run, isBusy, problem } = useAttempt(labels.failed, async () => {
    const challenge = await createChallenge({ purpose: 'LOGIN' })
    if (challenge.__typename !== 'PasskeyChallenge') return challenge
    const passkey = await signWithPasskey(challenge.options)
    if (passkey === null) return null
    const answer = await login({ passkey })
    if (answer.__typename !== 'Viewer') return answer
    onLoggedIn(answer)
    return null
  })

  return (
    <>
      <p className={styles.or}>{text.or}</p>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      <Button icon={KeyRound} size="lg" isBusy={isBusy} busyLabel={text.loggingIn} onClick={() => void run()}>
        {text.withPasskey}
      </Button>
    </>
  )
}
