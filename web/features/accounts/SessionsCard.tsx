import type { FragmentType } from '@apollo/client'
import { useMutation, useSuspenseFragment } from '@apollo/client/react'
import { LogOut, Monitor, Smartphone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useAct } from '../../apollo/useAct'
import { useAttempt } from '../../forms/useAttempt'
import { graphql } from '../../gql'
import { formatMoment } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { paths } from '../../paths'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { CardPart } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { Section } from '../../ui/Section'
import { showError, showToast } from '../../ui/toast-store'
import styles from './SecurityPage.module.css'
import { securityText } from './security.text'

const SESSION_ROW = graphql(`
  fragment SessionRow_session on Session {
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
  sessions: readonly ({ id: string } & FragmentType<typeof SESSION_ROW>)[]
  onChanged(): void
}

/** Sessions of the account, each of which can be ended. */
export function SessionsCard({ sessions, onChanged }: SessionsCardProps) {
  const text = useText(securityText)
  const endSession = useAct(END_SESSION)
  const [endOtherSessions] = useMutation(END_OTHER_SESSIONS)
  const { run, pending } = useAttempt(
    text.failed,
    async (id: string) => {
      await (id === 'others' ? endOtherSessions() : endSession({ id }))
      showToast({ kind: 'ok', text: id === 'others' ? text.othersEnded : text.sessionEnded })
      onChanged()
      return null
    },
    { onProblem: showError },
  )
  const busyId = pending?.[0] ?? null

  return (
    <Section
      title={text.sessions}
      description={text.devices({ count: sessions.length })}
      end={
        sessions.length > 1 && (
          <Button variant="quietDanger" icon={LogOut} isBusy={busyId === 'others'} onClick={() => void run('others')}>
            {text.endOthers}
          </Button>
        )
      }
    >
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={busyId === session.id}
            onEnd={() => void run(session.id)}
          />
        ))}
      </ul>
      <CardPart kind="foot">
        <p className="small muted">
          {text.unknown} <Link to={paths.activity}>{text.activity}</Link> {text.unknownEnd}
        </p>
      </CardPart>
    </Section>
  )
}

interface SessionRowProps {
  session: FragmentType<typeof SESSION_ROW>
  isBusy: boolean
  onEnd(): void
}

function SessionRow({ session: from, isBusy, onEnd }: SessionRowProps) {
  const { data: session } = useSuspenseFragment({ fragment: SESSION_ROW, from })
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
