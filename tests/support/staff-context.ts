import { rightsOf, type StaffRole } from '../../rules/staff-rights'
import { newId } from '../../server/common/ids'
import { insertMember } from '../../server/staff/staff.repository'
import type { StaffContext } from '../../server/staff/staff-context'
import type { StaffPart } from '../../server/staff/staff-part'
import type { TestContext } from './test-context'

/** Adds a staff member to a test's shop, and returns a request of theirs with a fresh factor. Its time is that of the test's clock. */
export async function staffContext(
  shop: TestContext,
  { name, roles, parts = [] }: { name: string; roles: StaffRole[]; parts?: readonly StaffPart[] },
): Promise<StaffContext> {
  const staffId = newId('stf')
  const email = `${name.toLowerCase()}@hosting.example`
  await shop.db.transaction((tx) => insertMember(tx, { id: staffId, name, email, roles, createdAt: shop.now }))
  const { viewer: _, token: __, ...deps } = shop
  return {
    ...deps,
    staffUrl: () => 'http://staff.example',
    parts,
    get at() {
      return shop.clock.now()
    },
    address: '203.0.113.9',
    requestId: `req-${name}`,
    staff: {
      ...{ staffId, name, email, roles, rights: rightsOf(roles), factor: 'TOTP' },
      ...{ confirmedAt: shop.now, endsAt: shop.now + 1_800_000 },
    },
    changeSession() {
      throw new Error('a test of one request does not sign in or out')
    },
  }
}
