import type { Db, Tx } from '../../db/database'
import { hasAccess } from '../../rules/staff-access'
import { mayGrant, type StaffRight } from '../../rules/staff-rights'
import { notFound } from '../common/failures'
import { type Acted, runAct } from './audit.service'
import { readMemberView } from './member-view'
import type { StaffAccessInput, StaffMember } from './staff.graphql'
import {
  deleteInvitationsOf,
  deleteSessionsOf,
  findMember,
  listMembers,
  listOthersActive,
  type MemberRow,
  updateMember,
} from './staff.repository'
import type { StaffContext } from './staff-context'
import { NotAllowed } from './staff-errors'
import { countPasskeysOf } from './staff-passkeys.repository'

export async function listStaffMembers({ db, at }: StaffContext): Promise<StaffMember[]> {
  const members = await listMembers(db.reader)
  return Promise.all(members.map(({ hasPasskey, ...row }) => readMemberView(db.reader, row, { hasPasskey, at })))
}

/** Returns the names of staff members by their ids. */
export async function listMemberNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const members = await listMembers(db)
  return new Map(members.filter(({ id }) => ids.includes(id)).map(({ id, name }) => [id, name]))
}

/** Ends the access of another staff member: sessions and invitations too. */
export const disableStaff = (ctx: StaffContext, input: StaffAccessInput): Promise<StaffMember | NotAllowed> =>
  changeOther(ctx, 'disableStaff', input, async (tx, member) => {
    if (await isLastOwner(tx, member, ctx.at)) return { result: new NotAllowed(ctx, 'LAST_OWNER') }
    return { result: await withoutAccess(tx, member.id), changes: accessChange(member, true) }
  })

/** Disables a member and ends sessions and invitations. */
export async function withoutAccess(tx: Tx, id: string): Promise<MemberRow> {
  await deleteSessionsOf(tx, id)
  await deleteInvitationsOf(tx, id)
  return updateMember(tx, id, { isDisabled: true })
}

/** Signs another staff member out everywhere. */
export const endStaffSessions = (ctx: StaffContext, input: StaffAccessInput): Promise<StaffMember | NotAllowed> =>
  changeOther(ctx, 'endStaffSessions', input, async (tx, member) => {
    const ended = await deleteSessionsOf(tx, member.id)
    return { result: member, changes: [{ field: 'sessions', before: String(ended), after: '0' }] }
  })

type Work = (tx: Tx, member: MemberRow) => Promise<Acted<MemberRow | NotAllowed>>

/** Runs a change of another staff member. Throws NOT_FOUND. */
async function changeOther(
  ctx: StaffContext,
  act: string,
  { staffId, reason }: { staffId: string; reason: string },
  work: Work,
): Promise<StaffMember | NotAllowed> {
  return runAct<StaffMember | NotAllowed>(ctx, aboutMember(act, staffId, reason), async (tx, rights) => {
    const member = await findOther(ctx, tx, staffId, rights)
    if (member instanceof NotAllowed) return { result: member }
    const { result, ...told } = await work(tx, member)
    if (result instanceof NotAllowed) return { ...told, result }
    return { ...told, result: await readChanged(ctx, tx, result) }
  })
}

/**
 * Returns another staff member, if the caller with these rights may change them. Nobody changes their own, or someone else who has a
 * right that they do not hold. Throws NOT_FOUND.
 */
export async function findOther(
  ctx: StaffContext,
  db: Db | Tx,
  staffId: string,
  rights: readonly StaffRight[],
): Promise<MemberRow | NotAllowed> {
  if (staffId === ctx.staff?.staffId) return new NotAllowed(ctx, 'OWN_ACCOUNT')
  const member = await findMember(db, staffId)
  if (!member) throw notFound()
  return mayGrant(rights, member.roles) ? member : new NotAllowed(ctx, 'RIGHT_NOT_HELD')
}

/** Returns a staff member as the answer of a change. */
export const readChanged = async ({ at }: StaffContext, tx: Tx, member: MemberRow): Promise<StaffMember> =>
  readMemberView(tx, member, { hasPasskey: (await countPasskeysOf(tx, member.id)) > 0, at })

/**
 * True if no other owner could sign in after this one's role or access is gone. Invited owners do not count yet, nor those with a last
 * day, after which no owner would remain.
 */
export async function isLastOwner(tx: Db | Tx, member: MemberRow, at: number): Promise<boolean> {
  if (!hasAccess(member, at) || !member.roles.includes('OWNER')) return false
  const others = await listOthersActive(tx, member.id, at)
  return !others.some(({ roles, lastDay }) => roles.includes('OWNER') && lastDay === null)
}

/** Describes an act on a staff member for its audit entry. */
export const aboutMember = (act: string, staffId: string | null, reason: string) => ({
  act,
  right: 'STAFF_MANAGE' as const,
  objectType: 'StaffMember',
  objectId: staffId,
  reason: reason.trim(),
})

/** Change of access, for its audit entry. */
export const accessChange = ({ isDisabled }: MemberRow, after: boolean) => [
  { field: 'isDisabled', before: String(isDisabled), after: String(after) },
]
