import { randomUUID } from 'node:crypto'
import { emailKey } from '../../rules/email'
import { isPastLastDay } from '../../rules/staff-access'
import { parseStaffMember } from '../../rules/staff-forms'
import { isStaffRole, STAFF_ROLES } from '../../rules/staff-rights'
import type { Deps } from '../common/context'
import { newId } from '../common/ids'
import { type Acted, runAct } from './audit.service'
import { createInvitation, invitationUrl } from './invitations.service'
import { isLastOwner, withoutAccess } from './members.service'
import { findMemberByEmail, insertMember, listMembers, type MemberRow, updateMember } from './staff.repository'

/** Dependencies of a command on the machine: whoever runs it has the database anyway, and needs no right. */
type OperatorDeps = Pick<Deps, 'db' | 'config' | 'ports'>

/** The origin of the back office, for links. */
function configuredStaffUrl({ staff }: Deps['config']): string {
  const host = staff.host.includes(':') ? `[${staff.host}]` : staff.host
  return staff.url ?? `http://${host}:${staff.port ?? 0}`
}

/** Adds a staff member. Returns the link of the invitation. Throws for an address that is taken or invalid, or an unknown role. */
export async function addMember(
  deps: OperatorDeps,
  { role, ...input }: { name: string; email: string; role: string },
): Promise<string> {
  const parsed = parseStaffMember(input)
  if (!parsed.ok) throw new Error(`Not valid: ${Object.keys(parsed.issues).join(', ')}.`)
  const known = role.toUpperCase()
  if (!isStaffRole(known)) throw new Error(`No role: ${role}. Roles: ${STAFF_ROLES.join(', ').toLowerCase()}.`)
  const { name, email } = parsed.value
  return runCommandAct(deps, 'staff add', null, async (tx, at) => {
    const member = await insertMember(tx, { id: newId('stf'), name, email, roles: [known], createdAt: at })
    if (!member) throw new Error('A staff member has this address. See: npm run staff -- invite-again')
    return {
      result: invitationUrl(
        configuredStaffUrl(deps.config),
        await createInvitation(deps, tx, { staffId: member.id, at }),
      ),
      objectId: member.id,
      changes: [
        { field: 'name', before: null, after: name },
        { field: 'email', before: null, after: email },
        { field: 'roles', before: null, after: known },
      ],
    }
  })
}

/**
 * Creates a new link, with which a staff member replaces password and factors. Restores access that was disabled, or ended with a last
 * day.
 */
export async function inviteAgain(deps: OperatorDeps, email: string): Promise<string> {
  const member = await getMember(deps, email)
  return runCommandAct(deps, 'staff invite-again', member, async (tx, at) => {
    const isPast = isPastLastDay(member, at)
    await updateMember(tx, member.id, { isDisabled: false, ...(isPast && { lastDay: null }) })
    const code = await createInvitation(deps, tx, { staffId: member.id, at })
    return {
      result: invitationUrl(configuredStaffUrl(deps.config), code),
      changes: [
        ...(member.isDisabled ? [{ field: 'isDisabled', before: 'true', after: 'false' }] : []),
        ...(isPast ? [{ field: 'lastDay', before: member.lastDay, after: null }] : []),
      ],
    }
  })
}

/** Ends the access of a staff member. Throws for the last owner. */
export async function disableMember(deps: OperatorDeps, email: string): Promise<void> {
  const member = await getMember(deps, email)
  await runCommandAct(deps, 'staff disable', member, async (tx, at) => {
    if (await isLastOwner(tx, member, at)) throw new Error('This is the last owner. Add another one first.')
    await withoutAccess(tx, member.id)
    return {
      result: null,
      changes: [{ field: 'isDisabled', before: String(member.isDisabled), after: 'true' }],
    }
  })
}

/** Returns all staff members, by name. */
export const listAllStaff = ({ db }: OperatorDeps) => listMembers(db.reader)

async function getMember({ db }: OperatorDeps, email: string): Promise<MemberRow> {
  const member = await findMemberByEmail(db.reader, emailKey(email))
  if (!member) throw new Error('There is no such staff member. See: npm run staff -- list')
  return member
}

function runCommandAct<Result>(
  { db, ports }: OperatorDeps,
  act: string,
  member: MemberRow | null,
  work: (tx: Parameters<Parameters<typeof runAct<Result>>[2]>[0], at: number) => Promise<Acted<Result>>,
): Promise<Result> {
  const at = ports.clock.now()
  const actor = { db, at, address: '', requestId: randomUUID(), staff: null }
  const about = { act, objectType: 'StaffMember', objectId: member?.id ?? null, reason: 'npm run staff' }
  return runAct(actor, about, (tx) => work(tx, at))
}
