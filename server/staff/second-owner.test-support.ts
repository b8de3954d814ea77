import type { StaffRole } from '../../rules/staff-rights'
import { staffContext } from '../../tests/support/staff-context'
import { testContext } from '../../tests/support/test-context'
import { ApprovalNeeded, StaffProposal } from './proposals/proposals.graphql'
import { approveProposal } from './proposals/proposals.service'
import { OWN_PARTS } from './schema'
import { findMember, updateMember } from './staff.repository'
import type { StaffContext } from './staff-context'
import { setStaffRoles } from './staff-roles.service'

export const REASON = 'afgesproken in het weekoverleg'

/** A shop with an owner, a second one unless left out, and a colleague of support. All have accepted. */
export async function shopWithOwners({
  env = {},
  isAlone = false,
}: {
  env?: Record<string, string>
  isAlone?: boolean
} = {}) {
  const shop = await testContext({ env })
  const member = async (name: string, roles: StaffRole[]) => {
    const desk = await staffContext(shop, { name, roles, parts: OWN_PARTS })
    const factors = { passwordHash: 'hash', totpSecret: 'secret' }
    await shop.db.transaction((tx) => updateMember(tx, idOf(desk), factors))
    return desk
  }
  const owner = await member('Noor', ['OWNER'])
  const second = isAlone ? owner : await member('Bas', ['OWNER'])
  const staffId = idOf(await member('Sem', ['SUPPORT']))
  const give = (roles: StaffRole[], by = owner) => setStaffRoles(by, { staffId, roles, reason: REASON })
  const rolesNow = async () => (await findMember(shop.db.reader, staffId))?.roles
  return { shop, owner, second, staffId, give, rolesNow }
}

export const idOf = ({ staff }: StaffContext) => staff?.staffId ?? ''

/** Returns the proposal of an act that waits for a second owner. */
export function proposalOf(answer: unknown): StaffProposal {
  if (!(answer instanceof ApprovalNeeded)) throw new Error(`not proposed: ${JSON.stringify(answer)}`)
  return answer.proposal
}

export const approve = (by: StaffContext, { id, payloadHash }: StaffProposal) =>
  approveProposal(by, { id, payloadHash, reason: 'nagekeken' })
