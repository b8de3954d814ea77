import { DEMO_PASSWORD } from '../../db/seed/demo-accounts'
import type { StaffRole } from '../../rules/staff-rights'
import type { Deps } from '../common/context'
import { newId } from '../common/ids'
import { hashPassword } from '../common/passwords'
import { seal } from '../common/seal'
import { insertMember, listMembers, updateMember } from './staff.repository'

/** Secret of the authenticator app of every demo staff member, base32. It is public: in a demo only. */
const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const DEMO_STAFF: ReadonlyArray<{ name: string; email: string; role: StaffRole }> = [
  { name: 'Noor Eigenaar', email: 'eigenaar@wimpel.example', role: 'OWNER' },
  { name: 'Femke Financiën', email: 'financien@wimpel.example', role: 'FINANCE' },
  { name: 'Sam Support', email: 'support@wimpel.example', role: 'SUPPORT' },
  { name: 'Tijn Techniek', email: 'techniek@wimpel.example', role: 'TECHNICAL' },
]

/** Adds the staff of a demo, one for each role that acts, unless there is staff already. */
export async function addDemoStaff({ db, config, ports }: Pick<Deps, 'db' | 'config' | 'ports'>): Promise<void> {
  // Outside the transaction, which waits for nothing but the database.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const totpSecret = seal(config.secret, DEMO_TOTP_SECRET)
  await db.transaction(async (tx) => {
    if ((await listMembers(tx)).length > 0) return
    for (const { name, email, role } of DEMO_STAFF) {
      const row = { id: newId('stf'), name, email, roles: [role], createdAt: ports.clock.now() }
      const member = await insertMember(tx, row)
      if (member) await updateMember(tx, member.id, { passwordHash, totpSecret })
    }
  })
}
