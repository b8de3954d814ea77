import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { fieldText } from '../../forms/fields.text'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import styles from './forms.module.css'
import { loginText } from './login.text'
import { START_PASSKEY, signWithPasskey } from './passkeys'
import { type LoggedIn, useLoginBy } from './useLoginBy'

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

/** Signs in without a password; the browser shows which passkeys there are. */
export function PasskeyLogin({ onLoggedIn }: { onLoggedIn(viewer: LoggedIn): void }) {
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
