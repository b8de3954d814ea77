import type { Db, Tx } from '../../db/database'
import { dayInAmsterdam } from '../../rules/calendar'
import { hasAccess, parseLastDay } from '../../rules/staff-access'
import { parseStaffMember } from '../../rules/staff-forms'
import { mayGrant, type StaffRight, type StaffRole } from '../../rules/staff-rights'
import { notFound } from '../common/failures'
import { newId } from '../common/ids'
import { view } from '../graphql/view'
import { type Acted, noteRefusal, runAct } from './audit.service'
import { createInvitation, invitationUrl } from './invitations.service'
import { readMemberView } from './member-view'
import {
  type InviteStaffInput,
  type SetStaffLastDayInput,
  type SetStaffRolesInput,
  type StaffAccessInput,
  StaffInvitation,
  type StaffMember,
} from './staff.graphql'
import { ROLES_MAX } from './staff.limits'
import {
  deleteInvitationsOf,
  deleteSessionsOf,
  findMember,
  findMemberByEmail,
  insertMember,
  listMembers,
  listOthersActive,
  type MemberRow,
  updateMember,
} from './staff.repository'
import type { StaffContext } from './staff-context'
import { invalidField, invalidInput, NotAllowed, StaffInvalidInput } from './staff-errors'
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

/**
 * Adds a staff member, with a link that is returned once. The caller hands it over: nothing is mailed. An invited member who has not
 * accepted keeps name and roles, and gets a new link instead of the old one.
 */
export async function inviteStaff(
  ctx: StaffContext,
  input: InviteStaffInput,
): Promise<StaffInvitation | NotAllowed | StaffInvalidInput> {
  const about = aboutMember('inviteStaff', null, input.reason)
  const [parsed, until] = [parseStaffMember(input), parseLastDay(input, dayInAmsterdam(ctx.at))]
  const roles = uniqueRoles(input.roles)
  const issues = { ...(!parsed.ok && parsed.issues), ...(!until.ok && until.issues) }
  const invalid = parsed.ok && until.ok ? refuseRoles(ctx, roles) : invalidInput(ctx, issues)
  if (invalid || !parsed.ok || !until.ok) {
    const refusal = invalid ?? new StaffInvalidInput([])
    await noteRefusal(ctx, about, refusal.code)
    return refusal
  }
  const { name, email } = parsed.value
  const { lastDay } = until.value
  return runAct<StaffInvitation | NotAllowed | StaffInvalidInput>(ctx, about, async (tx, rights) => {
    if (!mayGrant(rights, roles)) return { result: new NotAllowed(ctx, 'RIGHT_NOT_HELD') }
    const added = await insertMember(tx, { id: newId('stf'), name, email, roles, lastDay, createdAt: ctx.at })
    const member = added ?? (await findMemberByEmail(tx, email))
    // An invitation that was not accepted is replaced: its link may have expired.
    if (!member || (!added && (member.passwordHash !== null || !hasAccess(member, ctx.at))))
      return { result: invalidField(ctx, 'email', 'emailTaken') }
    if (!mayGrant(rights, member.roles)) return { result: new NotAllowed(ctx, 'RIGHT_NOT_HELD') }
    const code = await createInvitation(ctx, tx, { staffId: member.id, at: ctx.at })
    const url = invitationUrl(ctx.staffUrl(), code)
    return {
      result: view(StaffInvitation, {
        member: await readMemberView(tx, member, { hasPasskey: false, at: ctx.at }),
        url,
      }),
      objectId: member.id,
      changes: added
        ? [
            { field: 'name', before: null, after: name },
            { field: 'email', before: null, after: email },
            { field: 'roles', before: null, after: inWords(roles) },
            ...(lastDay === null ? [] : [{ field: 'lastDay', before: null, after: lastDay }]),
          ]
        : [],
    }
  })
}

/** Replaces the roles of another staff member. */
export async function setStaffRoles(
  ctx: StaffContext,
  input: SetStaffRolesInput,
): Promise<StaffMember | NotAllowed | StaffInvalidInput> {
  const roles = uniqueRoles(input.roles)
  const invalid = refuseRoles(ctx, roles)
  if (invalid) {
    await noteRefusal(ctx, aboutMember('setStaffRoles', input.staffId, input.reason), invalid.code)
    return invalid
  }
  return changeOther(ctx, 'setStaffRoles', input, async (tx, member, rights) => {
    if (!mayGrant(rights, roles)) return { result: new NotAllowed(ctx, 'RIGHT_NOT_HELD') }
    if (!roles.includes('OWNER') && (await isLastOwner(tx, member, ctx.at)))
      return { result: new NotAllowed(ctx, 'LAST_OWNER') }
    return {
      result: await updateMember(tx, member.id, { roles }),
      changes: [{ field: 'roles', before: inWords(member.roles), after: inWords(roles) }],
    }
  })
}

/** Sets or removes the last day of another staff member, whose sessions end with it. */
export async function setStaffLastDay(
  ctx: StaffContext,
  input: SetStaffLastDayInput,
): Promise<StaffMember | NotAllowed | StaffInvalidInput> {
  const parsed = parseLastDay(input, dayInAmsterdam(ctx.at))
  if (!parsed.ok) {
    const refusal = invalidInput(ctx, parsed.issues)
    await noteRefusal(ctx, aboutMember('setStaffLastDay', input.staffId, input.reason), refusal.code)
    return refusal
  }
  const { lastDay } = parsed.value
  return changeOther(ctx, 'setStaffLastDay', input, async (tx, member) => {
    if (lastDay !== null && (await isLastOwner(tx, member, ctx.at)))
      return { result: new NotAllowed(ctx, 'LAST_OWNER') }
    return {
      result: await updateMember(tx, member.id, { lastDay }),
      changes: [{ field: 'lastDay', before: member.lastDay, after: lastDay }],
    }
  })
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

/** Restores the access of another staff member, who signs in with the same factors as before. */
export const enableStaff = (ctx: StaffContext, input: StaffAccessInput): Promise<StaffMember | NotAllowed> =>
  changeOther(ctx, 'enableStaff', input, async (tx, member) => ({
    result: await updateMember(tx, member.id, { isDisabled: false }),
    changes: accessChange(member, false),
  }))

/** Signs another staff member out everywhere. */
export const endStaffSessions = (ctx: StaffContext, input: StaffAccessInput): Promise<StaffMember | NotAllowed> =>
  changeOther(ctx, 'endStaffSessions', input, async (tx, member) => {
    const ended = await deleteSessionsOf(tx, member.id)
    return { result: member, changes: [{ field: 'sessions', before: String(ended), after: '0' }] }
  })

type Work = (tx: Tx, member: MemberRow, rights: readonly StaffRight[]) => Promise<Acted<MemberRow | NotAllowed>>

/**
 * Runs a change of another staff member. Nobody changes their own, or takes a right from someone else that they do not
 * hold. Throws NOT_FOUND.
 */
async function changeOther(
  ctx: StaffContext,
  act: string,
  { staffId, reason }: { staffId: string; reason: string },
  work: Work,
): Promise<StaffMember | NotAllowed> {
  return runAct<StaffMember | NotAllowed>(ctx, aboutMember(act, staffId, reason), async (tx, rights) => {
    if (staffId === ctx.staff?.staffId) return { result: new NotAllowed(ctx, 'OWN_ACCOUNT') }
    const member = await findMember(tx, staffId)
    if (!member) throw notFound()
    if (!mayGrant(rights, member.roles)) return { result: new NotAllowed(ctx, 'RIGHT_NOT_HELD') }
    const { result, ...told } = await work(tx, member, rights)
    if (result instanceof NotAllowed) return { ...told, result }
    const hasPasskey = (await countPasskeysOf(tx, member.id)) > 0
    return { ...told, result: await readMemberView(tx, result, { hasPasskey, at: ctx.at }) }
  })
}

/**
 * True if no other owner could sign in after this one's role or access is gone. Invited owners do not count yet, nor those with a last
 * day, after which no owner would remain.
 */
export async function isLastOwner(tx: Tx, member: MemberRow, at: number): Promise<boolean> {
  if (!hasAccess(member, at) || !member.roles.includes('OWNER')) return false
  const others = await listOthersActive(tx, member.id, at)
  return !others.some(({ roles, lastDay }) => roles.includes('OWNER') && lastDay === null)
}

const aboutMember = (act: string, staffId: string | null, reason: string) => ({
  act,
  right: 'STAFF_MANAGE' as const,
  objectType: 'StaffMember',
  objectId: staffId,
  reason: reason.trim(),
})

const uniqueRoles = (roles: readonly StaffRole[]): StaffRole[] => [...new Set(roles)]

const refuseRoles = (ctx: StaffContext, roles: readonly StaffRole[]): StaffInvalidInput | null =>
  roles.length < 1 || roles.length > ROLES_MAX ? invalidField(ctx, 'roles', 'roles') : null

const inWords = (roles: readonly StaffRole[]): string => roles.join(', ')

const accessChange = ({ isDisabled }: MemberRow, after: boolean) => [
  { field: 'isDisabled', before: String(isDisabled), after: String(after) },
]
