import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { dayInAmsterdam } from '../../../rules/calendar'
import { formatLocalDate, formatMoment, formatTime } from '../../i18n/format-day'
import { usePreferences, useText } from '../../i18n/preferences'
import { usePageData } from '../../router/page-data'
import { definePage } from '../../router/page-route'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { PopoverButton } from '../../ui/Popover'
import { ageOf } from '../frame/age'
import { DenseTable } from '../frame/DenseTable'
import { PageHead } from '../frame/Frame'
import { frameText } from '../frame/frame.text'
import { Roles } from '../frame/Roles'
import { graphql } from '../gql'
import type { StaffFactor } from '../gql/graphql'
import { useSignedInMember } from '../session/session'
import { staffMeta } from '../staff-meta'
import { FourEyesCard } from './FourEyesCard'
import { InviteDialog } from './InviteDialog'
import { MemberActs } from './MemberActs'
import styles from './MembersPage.module.css'
import { membersText } from './members.text'
import { RightsTable } from './RightsTable'

const query = graphql(`
  query MembersPage {
    staffMembers {
      id
      ...MemberRow_member
    }
    fourEyesRules {
      ...FourEyesCard_rules
    }
  }
`)

export const page = definePage({ query, meta: staffMeta(membersText, 'title'), Component: MembersPage })

/** The staff members with their roles, the rights of each role, and the acts that need a second person. */
function MembersPage() {
  const { data } = usePageData(query)
  const text = useText(membersText)
  const [invites, setInvites] = useState(false)
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <Button variant="primary" size="sm" icon={UserPlus} data-key="a" onClick={() => setInvites(true)}>
            {text.invite}
          </Button>
        }
      >
        {text.intro}
      </PageHead>
      <Card as="section" aria-label={text.list}>
        <DenseTable
          caption={text.list}
          className={styles.list}
          columns={[
            { name: text.name },
            { name: text.roles },
            { name: text.factors },
            { name: text.lastSeen },
            { name: text.sessions, isNumber: true },
            { name: text.state },
            { name: text.acts, isHidden: true },
          ]}
        >
          <tbody>
            {data.staffMembers.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </tbody>
        </DenseTable>
      </Card>
      <RightsTable />
      <FourEyesCard rules={data.fourEyesRules} />
      {invites && <InviteDialog onClose={() => setInvites(false)} />}
    </>
  )
}

const MEMBER_ROW = graphql(`
  fragment MemberRow_member on StaffMember {
    id
    name
    email
    roles
    isDisabled
    lastDay
    isPastLastDay
    isInvited
    factors
    lastSeenAt
    invitationEndsAt
    sessions {
      createdAt
      lastSeenAt
      factor
    }
    ...MemberActs_member
  }
`)

function MemberRow({ member: from }: { member: FragmentType<typeof MEMBER_ROW> }) {
  const { data: member } = useSuspenseFragment({ fragment: MEMBER_ROW, fragmentName: 'MemberRow_member', from })
  const text = useText(membersText)
  const names = useText(frameText)
  const { id } = useSignedInMember()
  const isSelf = member.id === id
  const { name, email, roles, factors, isDisabled, lastDay, isPastLastDay, isInvited } = member
  const isOut = isDisabled || isPastLastDay
  const { locale } = usePreferences()
  return (
    <tr>
      <td>
        <b>{name}</b>
        <small>
          {email}
          {isSelf && ` (${text.you})`}
        </small>
      </td>
      <td data-label={text.roles}>
        <Roles of={roles} />
      </td>
      <td data-label={text.factors}>
        {factors.length > 0 ? (
          factors.map((factor) => names[factor]).join(', ')
        ) : (
          <b className={styles.none}>{text.noFactor}</b>
        )}
      </td>
      <td data-label={text.lastSeen}>
        <LastSeen at={member.lastSeenAt} />
      </td>
      <td data-label={text.sessions} className="num">
        <Sessions of={member.sessions} />
      </td>
      <td data-label={text.state}>
        <div>
          <Badge tone={isOut ? 'neutral' : isInvited ? 'info' : 'ok'}>
            {isDisabled ? text.disabled : isPastLastDay ? text.ended : isInvited ? text.invited : text.active}
          </Badge>
          {lastDay && !isDisabled && (
            <small>
              <time dateTime={lastDay}>{text.through({ day: formatLocalDate(lastDay, locale) })}</time>
            </small>
          )}
          {isInvited && !isOut && <InvitationLeft endsAt={member.invitationEndsAt} />}
        </div>
      </td>
      {isSelf ? (
        <td className={styles.self}>
          <span className="hint">{text.byAnotherOwner}</span>
        </td>
      ) : (
        <td>
          <MemberActs member={member} />
        </td>
      )}
    </tr>
  )
}

interface Session {
  createdAt: string
  lastSeenAt: string
  factor: StaffFactor
}

/** The number of open sessions, and each of them once that is pressed. */
function Sessions({ of: sessions }: { of: readonly Session[] }) {
  const text = useText(membersText)
  const names = useText(frameText)
  const { locale } = usePreferences()
  if (sessions.length === 0) return <span className="num">0</span>
  const moment = (at: string) => formatMoment(Date.parse(at), locale)
  return (
    <PopoverButton variant="quiet" size="sm" buttonLabel={String(sessions.length)} label={text.sessions}>
      {() => (
        <ul className={styles.sessions}>
          {sessions.map(({ createdAt, lastSeenAt, factor }) => (
            <li key={createdAt}>
              <b>{text.signedIn({ moment: moment(createdAt), factor: names[factor] })}</b>
              <small className="hint">{text.seen({ moment: moment(lastSeenAt) })}</small>
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  )
}

/** How long the link of an invitation still works. */
function InvitationLeft({ endsAt }: { endsAt: string | null }) {
  const text = useText(membersText)
  const { locale } = usePreferences()
  const now = Date.now()
  if (endsAt === null) return <small>{text.invitationOver}</small>
  // The age of now, seen from the end.
  return <small>{text.invitationLeft({ time: ageOf(new Date(now).toISOString(), locale, Date.parse(endsAt)) })}</small>
}

/** How recently counts as now. */
const NOW_MS = 2 * 60_000

function LastSeen({ at }: { at: string | null }) {
  const text = useText(membersText)
  const { locale } = usePreferences()
  if (at === null) return text.never
  const moment = Date.parse(at)
  const now = Date.now()
  const isToday = dayInAmsterdam(moment) === dayInAmsterdam(now)
  const words =
    now - moment < NOW_MS ? text.now : isToday ? text.today({ time: formatTime(moment) }) : formatMoment(moment, locale)
  return <time dateTime={at}>{words}</time>
}
