import { view } from '../../../graphql/view'
import { readTimePage, type StaffConnection, staffPage, timeCursor } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccount } from '../../accounts/accounts.service'
import { countByHolder } from '../../domains/domains.service'
import { countHolders, pageHolders } from '../whois.repository'
import { standardHolderOf } from '../whois.view'
import { StaffHolder } from './account-holders.graphql'

const LIST = 'staff-holder'
/** Position before the first one. */
const START = { at: -1, id: '' }

/** Returns the registrants of an account with their numbers of domains: the standard one first, then the oldest. */
export async function holdersOf(
  ctx: StaffContext,
  accountId: string,
  { first, after }: { first: number; after?: string | null },
): Promise<StaffConnection<StaffHolder>> {
  const { reader } = ctx.db
  const page = readTimePage(LIST, { first, after: after ?? null })
  const account = page.after === null ? await findAccount(ctx, accountId) : null
  const standard = account ? [{ ...standardHolderOf(account), id: account.id, createdAt: 0, isStandard: true }] : []
  const limit = page.limit - standard.length
  const chosen = await pageHolders(reader, { accountId, ...(page.after ?? START), limit })
  const counts = await countByHolder(reader, accountId)
  return staffPage([...standard, ...chosen.map((row) => ({ ...row, isStandard: false }))], {
    first,
    total: (await countHolders(reader, accountId)) + 1,
    // The standard one is at the start, whenever the others were created.
    cursorOf: ({ id, createdAt, isStandard }) => timeCursor(LIST, { at: createdAt, id: isStandard ? ' ' : id }),
    nodeOf: ({ id, isStandard, company, forename, surname, country }) => {
      const { domains = 0, unverified = 0 } = counts.get(isStandard ? '' : id) ?? {}
      const person = `${forename} ${surname}`.trim()
      const about = { id, isStandard, person, company: company || null, country }
      return view(StaffHolder, { ...about, domainCount: domains, unverifiedCount: unverified })
    },
  })
}
