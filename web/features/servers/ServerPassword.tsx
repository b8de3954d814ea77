import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { useText } from '../../i18n/preferences'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import { useConfirmedIdentity } from '../accounts/useConfirmedIdentity'
import styles from './ServersPage.module.css'
import { serversText } from './servers.text'

const REVEAL = graphql(`
  mutation RevealServerPassword($input: RevealServerPasswordInput!) {
    revealServerPassword(input: $input) {
      ... on ServerLogin {
        username
        password
        server {
          id
          hasFirstPassword
        }
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

interface FirstPasswordProps {
  id: string
  name: string
  /** The shop still stores it. */
  isKept: boolean
}

/** Shown once, after the identity was confirmed, and kept on this page only. */
export function FirstPassword({ id, name, isKept }: FirstPasswordProps) {
  const text = useText(serversText)
  // Not stored, not even in the cache.
  const reveal = useAct(REVEAL, { fetchPolicy: 'no-cache' })
  const { confirmed, dialog } = useConfirmedIdentity()
  const [password, setPassword] = useState<string | null>(null)

  const { run, isBusy, problem } = useAttempt(text.wrong, async () => {
    const answer = await confirmed(text.revealAct({ name }), () => reveal({ serverId: id }))
    if (answer?.__typename !== 'ServerLogin') return answer
    setPassword(answer.password)
    return null
  })

  if (password !== null) {
    return (
      <section className={styles.row} role="status" aria-label={text.login({ name })}>
        <Note kind="warn">{text.once}</Note>
        <p className={styles.password}>
          {text.password}: <code>{password}</code>
        </p>
      </section>
    )
  }
  return (
    <div className={styles.row}>
      {problem && (
        <Note kind="error" role="alert">
          {problem}
        </Note>
      )}
      {isKept ? (
        <>
          <Button
            variant="quiet"
            icon={KeyRound}
            isBusy={isBusy}
            busyLabel={text.revealing}
            aria-label={text.revealNamed({ name })}
            onClick={() => void run()}
          >
            {text.reveal}
          </Button>
          <p className="hint">{text.revealHint}</p>
        </>
      ) : (
        <p className="hint">{text.seen}</p>
      )}
      {dialog}
    </div>
  )
}
