import type { Account } from '../../../common/viewer'
import { listFailingAddresses } from '../../../mail/mail-log'
import type { StaffContext } from '../../../staff/staff-context'
import type { MatchState, SearchSource } from '../../../staff/staff-part'
import { listAccountIdsMatching, listAccounts } from '../account-search.service'
import { nameOf } from './account-view'
import { setOf } from './staff-accounts.service'

const TEXT_MAX = 100

/** Finds customers by how words of their name, company, e-mail address and user name begin. */
export const customerSearch: SearchSource = {
  kind: 'customer',
  right: 'CUSTOMERS_SEE',
  list: (text) => `/beheer/klanten?${new URLSearchParams({ q: text })}`,
  async find(ctx, text, limit) {
    const { reader } = ctx.db
    const ids = await listAccountIdsMatching(reader, text.slice(0, TEXT_MAX), limit)
    const found = await listAccounts(reader, ids)
    const rows = new Map(found.map((row) => [row.id, row]))
    const states = await customerStates(ctx, found)
    return ids
      .flatMap((id) => rows.get(id) ?? [])
      .map((row) => ({
        id: row.id,
        title: nameOf(row),
        detail: detailOf(row),
        path: `/beheer/klanten/${row.id}`,
        state: states.get(row.id) ?? null,
      }))
  },
}

/** Second line of a hit: the person, unless the first line is that name already, and the e-mail address. */
function detailOf(account: Account): string {
  const person = `${account.firstName} ${account.lastName}`.trim()
  return account.companyName && person ? `${person}, ${account.email}` : account.email
}

/** Returns the most urgent state of each customer who has one, as the list of customers ranks them. Read once for all. */
export async function customerStates(
  ctx: StaffContext,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, MatchState>> {
  const ids = accounts.map(({ id }) => id)
  const [unreachable, late] = await Promise.all([
    listFailingAddresses(
      ctx.db.reader,
      accounts.map(({ email }) => email),
    ),
    setOf(ctx, 'overdue')?.among?.(ctx, ids),
  ])
  return new Map(
    accounts.flatMap(({ id, email, isBlocked }) => {
      const code = isBlocked ? 'BLOCKED' : unreachable.has(email) ? 'UNREACHABLE' : late?.has(id) ? 'OVERDUE' : null
      return code === null ? [] : [[id, { code }] as const]
    }),
  )
}
