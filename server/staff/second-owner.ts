import type { Db, Tx } from '../../db/database'
import { hasAccess } from '../../rules/staff-access'
import { isGuardedGrant, rightsOf, type StaffRight, type StaffRole } from '../../rules/staff-rights'
import type { Fact } from './proposals/proposable'
import { findMember, listOthersActive, type MemberRow } from './staff.repository'
import type { StaffContext } from './staff-context'

/**
 * Whether giving these roles, to a member who has or had others, waits for another owner. In a shop with one owner nobody could
 * approve it.
 */
export async function needsSecondOwner(
  { staff, at }: StaffContext,
  tx: Tx,
  before: readonly StaffRole[],
  after: readonly StaffRole[],
): Promise<boolean> {
  if (!isGuardedGrant(before, after)) return false
  const others = await listOthersActive(tx, staff?.staffId ?? '', at)
  return others.some(({ roles }) => roles.includes('OWNER'))
}

/** Rights of the caller, as they are in this transaction. */
export async function rightsHeld({ staff, at }: StaffContext, db: Db | Tx): Promise<readonly StaffRight[]> {
  const own = staff && (await findMember(db, staff.staffId))
  return own && hasAccess(own, at) ? rightsOf(own.roles) : []
}

/** The member of a proposal, for its approver. */
export const memberFacts = ({ name, email }: Pick<MemberRow, 'name' | 'email'>): Fact[] => [
  { name: 'colleague', text: name, amount: null },
  { name: 'email', text: email, amount: null },
]

export const roleFacts = (name: 'roleNow' | 'newRole', roles: readonly StaffRole[]): Fact[] =>
  roles.map((role) => ({ name, text: role, amount: null }))

/** The last day of access; no fact for access without an end. */
export const lastDayFacts = (lastDay: string | null): Fact[] =>
  lastDay === null ? [] : [{ name: 'lastDay', text: lastDay, amount: null }]
