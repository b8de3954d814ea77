import 'reflect-metadata'
import { parseArgs } from 'node:util'
import { isPastLastDay, type StaffAccess } from '../../rules/staff-access'
import type { Deps } from '../common/context'
import { verifyAudit } from '../staff/audit.service'
import { addMember, disableMember, inviteAgain, listAllStaff } from '../staff/operator.service'
import { runCommand } from './operator'
import { printTable } from './print-table'

/** The staff of the back office, for whoever has the machine: the first owner, and those who lost their factors. */
const USAGE = `Usage: npm run staff -- add NAME MAIL [--role ROLE] | list | disable MAIL | invite-again MAIL | verify-audit

add           Adds a staff member, an owner unless told otherwise, and prints a link, valid for 24 hours and once.
list          Lists staff members: active, invited, disabled, or ended after their last day.
disable       Ends the access of a staff member, at once.
invite-again  Prints a new link, with which a staff member replaces password and second factor.
verify-audit  Verifies that no entry of the audit log was changed or removed.`

await runCommand(async (deps, args) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  const [command, first, second] = positionals
  if (command === 'list') return list(deps)
  if (command === 'verify-audit') return verify(deps)
  if (command === 'add' && first && second)
    return printLink(deps, await addMember(deps, { name: first, email: second, role: values.role ?? 'owner' }))
  if (command === 'invite-again' && first) return printLink(deps, await inviteAgain(deps, first))
  if (command !== 'disable' || !first) throw new Error(USAGE)
  await disableMember(deps, first)
  console.log('The staff member can no longer sign in.')
})

function printLink({ config }: Deps, url: string): void {
  if (config.staff.port === null) console.log('STAFF_PORT is not set: the shop serves no back office yet.')
  console.log(`Open this link within 24 hours; it works once:\n${url}`)
}

async function list(deps: Deps): Promise<void> {
  const rows = (await listAllStaff(deps)).map(({ name, email, roles, lastSeenAt, ...access }) => [
    name,
    email,
    roles.join(' '),
    stateOf(access, deps.ports.clock.now()),
    lastSeenAt === null ? '' : new Date(lastSeenAt).toISOString().slice(0, 16),
  ])
  printTable(['name', 'mail', 'roles', 'state', 'last seen'], rows)
  if (rows.length === 0) console.log('There are no staff members. See: npm run staff -- add NAME MAIL')
}

async function verify(deps: Deps): Promise<void> {
  const { fault, count, hash } = await verifyAudit(deps)
  if (fault)
    throw new Error(`Entry ${fault.position} of the audit log is wrong: ${fault.why}. ${count} before it are right.`)
  // Whoever can rewrite the whole database can also recompute every hash, but not what was noted elsewhere.
  console.log(`${count} entries are right. Note the last hash elsewhere to compare it later:\n${hash}`)
}

function stateOf(access: StaffAccess & { passwordHash: string | null }, at: number): string {
  if (access.isDisabled) return 'disabled'
  if (isPastLastDay(access, at)) return 'ended'
  return access.passwordHash === null ? 'invited' : 'active'
}
