import * as z from 'zod'
import type { Db, Tx } from '../../db/database'
import { dayInAmsterdam, isDay } from '../../rules/calendar'
import { isPastLastDay, parseLastDay } from '../../rules/staff-access'
import { noteRefusal } from './audit.service'
import { aboutMember, accessChange, findOther, isLastOwner, readChanged } from './members.service'
import { defineProposal } from './proposals/proposable'
import { proposeOrRun } from './proposals/proposals.service'
import { lastDayFacts, memberFacts, needsSecondOwner, rightsHeld, roleFacts } from './second-owner'
import type { SetStaffLastDayInput, StaffAccessInput, StaffMember } from './staff.graphql'
import { findMember, type MemberRow, updateMember } from './staff.repository'
import type { StaffContext } from './staff-context'
import { Changed, invalidInput, NotAllowed, type StaffError } from './staff-errors'

const accessPayload = z.object({ staffId: z.string() })
type AccessPayload = z.infer<typeof accessPayload>

/** Restores the access of another staff member, who signs in with the same factors as before. */
export const staffEnabling = defineProposal<AccessPayload, StaffMember | NotAllowed>({
  act: 'enableStaff',
  proposeRight: 'STAFF_MANAGE',
  approveRight: 'STAFF_MANAGE',
  isLimited: true,
  payload: accessPayload,
  object: ({ staffId }) => ({ type: 'StaffMember', id: staffId }),
  async preview(ctx, db, { staffId }) {
    const member = await findOtherNow(ctx, db, staffId)
    if (member instanceof NotAllowed) return member
    return { facts: [...factsOf(member), ...lastDayFacts(member.lastDay)], amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, { staffId }) {
    const member = await findOtherNow(ctx, tx, staffId)
    if (member instanceof NotAllowed) return { result: member }
    const after = await updateMember(tx, member.id, { isDisabled: false })
    return { result: await readChanged(ctx, tx, after), changes: accessChange(member, false) }
  },
})

/**
 * Restores the access of another staff member. Roles with rights over money, exports or staff need a second owner, if there is one.
 * Throws NOT_FOUND.
 */
export const enableStaff = (
  ctx: StaffContext,
  { staffId, reason }: StaffAccessInput,
): Promise<StaffMember | StaffError> =>
  proposeOrRun(
    ctx,
    staffEnabling,
    { staffId },
    {
      reason: reason.trim(),
      needsSecond: async (tx) => {
        const member = await findMember(tx, staffId)
        return member?.isDisabled === true && needsSecondOwner(ctx, tx, [], member.roles)
      },
    },
  )

const lastDayPayload = z.object({ staffId: z.string(), lastDay: z.string().refine(isDay).nullable() })
type LastDayPayload = z.infer<typeof lastDayPayload>

/** Sets or removes the last day of another staff member, whose sessions end with it. */
export const staffLastDay = defineProposal<LastDayPayload, StaffMember | StaffError>({
  act: 'setStaffLastDay',
  proposeRight: 'STAFF_MANAGE',
  approveRight: 'STAFF_MANAGE',
  isLimited: true,
  payload: lastDayPayload,
  object: ({ staffId }) => ({ type: 'StaffMember', id: staffId }),
  async preview(ctx, db, payload) {
    const found = await findWithLastDay(ctx, db, payload)
    if ('code' in found) return found
    return { facts: [...factsOf(found), ...lastDayFacts(payload.lastDay)], amount: null, onBehalfOf: null }
  },
  async run(ctx, tx, payload) {
    const found = await findWithLastDay(ctx, tx, payload)
    if ('code' in found) return { result: found }
    const { lastDay } = payload
    const after = await updateMember(tx, found.id, { lastDay })
    return {
      result: await readChanged(ctx, tx, after),
      changes: [{ field: 'lastDay', before: found.lastDay, after: lastDay }],
    }
  },
})

/** Returns the staff member if the last day can be set. Throws NOT_FOUND. */
async function findWithLastDay(
  ctx: StaffContext,
  db: Db | Tx,
  { staffId, lastDay }: LastDayPayload,
): Promise<MemberRow | NotAllowed | Changed> {
  const member = await findOtherNow(ctx, db, staffId)
  if (member instanceof NotAllowed) return member
  if (lastDay !== null && (await isLastOwner(db, member, ctx.at))) return new NotAllowed(ctx, 'LAST_OWNER')
  // That day can pass before the approval.
  return isPastLastDay({ lastDay }, ctx.at) ? new Changed(ctx) : member
}

/**
 * Sets or removes the last day of another staff member. After a last day that is over, this restores access: roles with rights over
 * money, exports or staff need a second owner then, if there is one. Throws NOT_FOUND.
 */
export async function setStaffLastDay(
  ctx: StaffContext,
  input: SetStaffLastDayInput,
): Promise<StaffMember | StaffError> {
  const { staffId, reason } = input
  const parsed = parseLastDay(input, dayInAmsterdam(ctx.at))
  if (!parsed.ok) {
    const refusal = invalidInput(ctx, parsed.issues)
    await noteRefusal(ctx, aboutMember('setStaffLastDay', staffId, reason), refusal.code)
    return refusal
  }
  return proposeOrRun(
    ctx,
    staffLastDay,
    { staffId, lastDay: parsed.value.lastDay },
    {
      reason: reason.trim(),
      needsSecond: async (tx) => {
        const member = await findMember(tx, staffId)
        return member !== null && isPastLastDay(member, ctx.at) && needsSecondOwner(ctx, tx, [], member.roles)
      },
    },
  )
}

const findOtherNow = async (ctx: StaffContext, db: Db | Tx, staffId: string): Promise<MemberRow | NotAllowed> =>
  findOther(ctx, db, staffId, await rightsHeld(ctx, db))

const factsOf = (member: MemberRow) => [...memberFacts(member), ...roleFacts('roleNow', member.roles)]
