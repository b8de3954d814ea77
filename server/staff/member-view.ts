import type { Db } from '../../db/database'
import { hasAccess, isPastLastDay } from '../../rules/staff-access'
import { view } from '../graphql/view'
import { StaffMember, StaffSessionSeen } from './staff.graphql'
import { IDLE_MS, SESSION_MS } from './staff.limits'
import { findInvitationEnd, listSessionsOf, type MemberRow, type SessionRow } from './staff.repository'

/** Facts of a member from other tables. */
interface Around {
  hasPasskey: boolean
  sessions: readonly SessionRow[]
  /** Time at which an open invitation expires. */
  invitationEndsAt: number | null
  isPastLastDay: boolean
}

/** A staff member as the graph shows them: without any secret, with sessions and invitation as they are now. */
export async function readMemberView(
  db: Db,
  row: MemberRow,
  { hasPasskey, at }: { hasPasskey: boolean; at: number },
): Promise<StaffMember> {
  const [sessions, end] = await Promise.all([listSessionsOf(db, [row.id]), findInvitationEnd(db, row.id)])
  return memberView(row, {
    hasPasskey,
    sessions: hasAccess(row, at) ? sessions.filter((session) => isOpen(session, at)) : [],
    isPastLastDay: isPastLastDay(row, at),
    invitationEndsAt: end !== null && end > at ? end : null,
  })
}

function memberView(row: MemberRow, { hasPasskey, sessions, invitationEndsAt, isPastLastDay }: Around): StaffMember {
  const { id, name, email, roles, isDisabled, lastDay, passwordHash, totpSecret, lastSeenAt, createdAt } = row
  return view(StaffMember, {
    id,
    name,
    email,
    roles,
    isDisabled,
    lastDay,
    isPastLastDay,
    isInvited: passwordHash === null,
    factors: [...(hasPasskey ? (['PASSKEY'] as const) : []), ...(totpSecret === null ? [] : (['TOTP'] as const))],
    lastSeenAt,
    createdAt,
    invitationEndsAt,
    sessions: sessions.map(({ createdAt, lastSeenAt, factor }) =>
      view(StaffSessionSeen, { createdAt, lastSeenAt, factor }),
    ),
  })
}

/** Whether a session has not ended; ended ones are deleted later. */
const isOpen = ({ createdAt, lastSeenAt }: SessionRow, at: number): boolean =>
  Math.min(lastSeenAt + IDLE_MS, createdAt + SESSION_MS) > at
