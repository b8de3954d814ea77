import * as z from 'zod'
import type { Db, Tx } from '../../db/database'
import { dayInAmsterdam } from '../../rules/calendar'
import { hasAccess, isPastLastDay, parseLastDay } from '../../rules/staff-access'
import { parseStaffMember } from '../../rules/staff-forms'
import { mayGrant, STAFF_ROLES, type StaffRole } from '../../rules/staff-rights'
import { newId } from '../common/ids'
import { view } from '../graphql/view'
import { noteRefusal, runAct } from './audit.service'
import { createInvitation, invitationUrl } from './invitations.service'
import { readMemberView } from './member-view'
import { aboutMember, findOther, isLastOwner, readChanged } from './members.service'
import { defineProposal } from './proposals/proposable'
import { proposeOrRun } from './proposals/proposals.service'
import { lastDayFacts, memberFacts, needsSecondOwner, rightsHeld, roleFacts } from './second-owner'
import { type InviteStaffInput, type SetStaffRolesInput, StaffInvitation, type StaffMember } from './staff.graphql'
import { ROLES_MAX } from './staff.limits'
import { findMember, findMemberByEmail, insertMember, type MemberRow, updateMember } from './staff.repository'
import type { StaffContext } from './staff-context'
import { Changed, invalidField, invalidInput, NotAllowed, type StaffError, StaffInvalidInput } from './staff-errors'

const rolesOf = z.array(z.enum(STAFF_ROLES)).min(1).max(ROLES_MAX)

const rolesPayload = z.object({ staffId: z.string(), roles: rolesOf })
type RolesPayload = z.infer<typeof rolesPayload>

/** Replaces the roles of another staff member. */
export const staffRoles = defineProposal<RolesPayload, StaffMember | NotAllowed>({
  act: 'setStaffRoles',
  proposeRight: 'STAFF_MANAGE',
  approveRight: 'STAFF_MANAGE',
  isLimited: true,
  payload: rolesPayload,
  object: ({ staffId }) => ({ type: 'StaffMember', id: staffId }),
  async preview(ctx, db, payload) {
    const member = await findChangeable(ctx, db, payload)
    if (member instanceof NotAllowed) return member
    const { name, email, roles } = member
    const facts = [
      ...memberFacts({ name, email }),
      ...roleFacts('roleNow', roles),
      ...roleFacts('newRole', payload.roles),
    ]
    return { facts, amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, payload) {
    const member = await findChangeable(ctx, tx, payload)
    if (member instanceof NotAllowed) return { result: member }
    const after = await updateMember(tx, member.id, { roles: payload.roles })
    return {
      result: await readChanged(ctx, tx, after),
      changes: [{ field: 'roles', before: inWords(member.roles), after: inWords(payload.roles) }],
    }
  },
})

/** Returns the staff member if these roles can be given. Throws NOT_FOUND. */
async function findChangeable(
  ctx: StaffContext,
  db: Db | Tx,
  { staffId, roles }: RolesPayload,
): Promise<MemberRow | NotAllowed> {
  const held = await rightsHeld(ctx, db)
  const member = await findOther(ctx, db, staffId, held)
  if (member instanceof NotAllowed) return member
  if (!mayGrant(held, roles)) return new NotAllowed(ctx, 'RIGHT_NOT_HELD')
  if (!roles.includes('OWNER') && (await isLastOwner(db, member, ctx.at))) return new NotAllowed(ctx, 'LAST_OWNER')
  return member
}

/**
 * Replaces the roles of another staff member. Giving rights over money, exports or staff needs a second owner, if there is one.
 * Throws NOT_FOUND.
 */
export async function setStaffRoles(
  ctx: StaffContext,
  { staffId, roles: asked, reason }: SetStaffRolesInput,
): Promise<StaffMember | StaffError> {
  const roles = uniqueRoles(asked)
  const invalid = refuseRoles(ctx, roles)
  if (invalid) {
    await noteRefusal(ctx, aboutMember('setStaffRoles', staffId, reason), invalid.code)
    return invalid
  }
  return proposeOrRun(
    ctx,
    staffRoles,
    { staffId, roles },
    {
      reason: reason.trim(),
      needsSecond: async (tx) => needsSecondOwner(ctx, tx, (await findMember(tx, staffId))?.roles ?? [], roles),
    },
  )
}

const invitationPayload = z.object({
  name: z.string(),
  email: z.string(),
  roles: rolesOf,
  lastDay: z.string().nullable(),
})
type InvitationPayload = z.infer<typeof invitationPayload>

/**
 * Adds a staff member. The link of the invitation is returned to the caller alone: after an approval there is none yet, and inviting
 * again makes one.
 */
export const staffInvitation = defineProposal<InvitationPayload, StaffInvitation | StaffError | null>({
  act: 'inviteStaff',
  proposeRight: 'STAFF_MANAGE',
  approveRight: 'STAFF_MANAGE',
  isLimited: true,
  payload: invitationPayload,
  // It has no id yet.
  object: ({ email }) => ({ type: 'StaffMember', id: email }),
  async preview(ctx, db, payload) {
    const refusal = await refuseInvitation(ctx, db, payload)
    if (refusal) return refusal
    const { lastDay } = payload
    const facts = [...memberFacts(payload), ...roleFacts('newRole', payload.roles), ...lastDayFacts(lastDay)]
    return { facts, amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, payload, approval) {
    const refusal = await refuseInvitation(ctx, tx, payload)
    if (refusal) return { result: refusal }
    const { name, email, roles, lastDay } = payload
    const member = await insertMember(tx, { id: newId('stf'), name, email, roles, lastDay, createdAt: ctx.at })
    if (!member) return { result: invalidField(ctx, 'email', 'emailTaken') }
    return {
      result: approval ? null : await invite(ctx, tx, member),
      objectId: member.id,
      changes: [
        { field: 'name', before: null, after: name },
        { field: 'email', before: null, after: email },
        { field: 'roles', before: null, after: inWords(roles) },
        ...(lastDay === null ? [] : [{ field: 'lastDay', before: null, after: lastDay }]),
      ],
    }
  },
})

async function refuseInvitation(
  ctx: StaffContext,
  db: Db | Tx,
  { email, roles, lastDay }: InvitationPayload,
): Promise<StaffError | null> {
  if (!mayGrant(await rightsHeld(ctx, db), roles)) return new NotAllowed(ctx, 'RIGHT_NOT_HELD')
  if (await findMemberByEmail(db, email)) return invalidField(ctx, 'email', 'emailTaken')
  // That day can pass before the approval.
  return isPastLastDay({ lastDay }, ctx.at) ? new Changed(ctx) : null
}

/**
 * Adds a staff member, with a link that is returned once. The caller hands it over: nothing is mailed. An invited member who has not
 * accepted keeps name, roles and last day, and gets a new link instead of the old one. Rights over money, exports or staff need a
 * second owner, if there is one.
 */
export async function inviteStaff(ctx: StaffContext, input: InviteStaffInput): Promise<StaffInvitation | StaffError> {
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
  if (await findMemberByEmail(ctx.db.reader, email)) return inviteAgain(ctx, about, email)
  const made = await proposeOrRun(
    ctx,
    staffInvitation,
    { name, email, roles, lastDay },
    { reason: input.reason.trim(), needsSecond: (tx) => needsSecondOwner(ctx, tx, [], roles) },
  )
  if (made === null) throw new Error('an invitation without an approval has a link')
  return made
}

/** Replaces the invitation of a member who has not accepted it: its link may have expired. */
const inviteAgain = (ctx: StaffContext, about: ReturnType<typeof aboutMember>, email: string) =>
  runAct<StaffInvitation | NotAllowed | StaffInvalidInput>(ctx, about, async (tx, rights) => {
    const member = await findMemberByEmail(tx, email)
    if (!member || member.passwordHash !== null || !hasAccess(member, ctx.at))
      return { result: invalidField(ctx, 'email', 'emailTaken') }
    if (!mayGrant(rights, member.roles)) return { result: new NotAllowed(ctx, 'RIGHT_NOT_HELD') }
    return { result: await invite(ctx, tx, member), objectId: member.id, changes: [] }
  })

async function invite(ctx: StaffContext, tx: Tx, member: MemberRow): Promise<StaffInvitation> {
  const code = await createInvitation(ctx, tx, { staffId: member.id, at: ctx.at })
  return view(StaffInvitation, {
    member: await readMemberView(tx, member, { hasPasskey: false, at: ctx.at }),
    url: invitationUrl(ctx.staffUrl(), code),
  })
}

const uniqueRoles = (roles: readonly StaffRole[]): StaffRole[] => [...new Set(roles)]

const refuseRoles = (ctx: StaffContext, roles: readonly StaffRole[]): StaffInvalidInput | null =>
  roles.length < 1 || roles.length > ROLES_MAX ? invalidField(ctx, 'roles', 'roles') : null

const inWords = (roles: readonly StaffRole[]): string => roles.join(', ')
