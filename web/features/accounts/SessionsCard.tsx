import { useMutation } from '@apollo/client/react'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { failureMessage } from '../../apollo/failure-message'
import { useAct } from '../../apollo/useAct'
import { graphql } from '../../gql'
import type { SessionsCard_SessionFragment } from '../../gql/graphql'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card, CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { showToast } from '../../ui/toast-store'
import { formatMoment } from './format-day'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'

graphql(`
  fragment SessionsCard_session on Session {
    id
    current
    device
    address
    createdAt
    lastSeenAt
  }
`)

const END_SESSION = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      ... on Viewer {
        isLoggedIn
      }
      ... on UserError {
        code
        message
      }
    }
  }
`)

const END_OTHER_SESSIONS = graphql(`
  mutation EndOtherSessions {
    endOtherSessions {
      isLoggedIn
    }
  }
`)

interface SessionsCardProps {
  sessions: readonly SessionsCard_SessionFragment[]
  onChanged(): void
}

/** Where the account is signed in, and the way to end that. */
export function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const text = useText(securityText)
  const endSession = useAct(END_SESSION)
  const [endOtherSessions] = useMutation(END_OTHER_SESSIONS)
  const [busyId, setBusyId] = useState<string | null>(null)

  async function carryOut(id: string, done: string, act: () => Promise<unknown>) {
    setBusyId(id)
    try {
      await act()
      showToast({ kind: 'ok', text: done })
      onChanged()
    } catch (error) {
      showToast({ kind: 'error', text: failureMessage(error, text.failed) })
    } finally {
      setBusyId(null)
    }
  }
  const end = (id: string) => carryOut(id, text.sessionEnded, () => endSession({ id }))
  const endOthers = () => carryOut('others', text.othersEnded, () => endOtherSessions())

  return (
    <Card as="section" aria-labelledby="sessions-title">
      <CardPart kind="head" className="spread">
        <div>
          <h2 id="sessions-title" className={styles.heading}>
            {text.sessions}
          </h2>
          <p className="hint">{text.devices({ count: sessions.length })}</p>
        </div>
        {sessions.length > 1 && (
          <Button variant="quietDanger" icon={LogOut} isBusy={busyId === 'others'} onClick={() => void endOthers()}>
            {text.endOthers}
          </Button>
        )}
      </CardPart>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyId === session.id}
            onEnd={() => void end(session.id)}
          />
        ))}
      </ul>
      <CardPart kind="foot">
        <p className="small muted">
          {text.unknown} <Link to={paths.activity}>{text.activity}</Link> {text.unknownEnd}
        </p>
      </CardPart>
    </Card>
  )
}

interface SessionRowProps {
  session: SessionsCard_SessionFragment
  isBusy: boolean
  onEnd(): void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const text = useText(securityText)
  const { locale } = usePreferences()
  const { current, address, createdAt, lastSeenAt } = session
  const device = session.device ?? text.unknownDevice
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  const about = [
    address,
    text.signedIn({ moment: moment(createdAt) }),
    !current && text.lastSeen({ moment: moment(lastSeenAt) }),
  ]
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon of={/iPhone|Android/.test(device) ? Smartphone : Monitor} size={16} />
      </span>
      <p className={styles.name}>
        {device} {current && <Badge tone="ok">{text.here}</Badge>}
      </p>
      <p className={styles.about}>{about.filter(Boolean).join(', ')}</p>
      {!current && (
        <div className={styles.acts}>
          <Button size="sm" aria-label={text.endOf({ device })} isBusy={isBusy} onClick={onEnd}>
            {text.end}
          </Button>
        </div>
      )}
    </li>
  )
}
