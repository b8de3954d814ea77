import { accountEndIn } from '../../../../rules/iban'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import type { SearchSource } from '../../../staff/staff-part'
import { listAccounts } from '../../accounts/account-search.service'
import { customerStates } from '../../accounts/staff/staff-account-search.service'
import { findActiveMandate, listAccountsByEnd } from '../mandates.service'
import { StaffAccountMandate } from './account-mandate.graphql'

/** Returns the active direct debit mandate of an account; null if there is none, and for staff who see no amounts. */
export async function mandateOf(ctx: StaffContext, accountId: string): Promise<StaffAccountMandate | null> {
  const row = seesAmounts(ctx) ? await findActiveMandate(ctx, ctx.db.reader, accountId) : null
  return row && view(StaffAccountMandate, { id: row.id, accountEnd: row.accountEnd, signedAt: row.signedAt })
}

/** Finds customers by the last four digits of the bank account of their active mandate. */
export const searchByAccountEnd: SearchSource = {
  kind: 'customer',
  right: 'AMOUNTS_SEE',
  async find(ctx, text, limit) {
    const end = accountEndIn(text)
    if (end === null) return []
    const { reader } = ctx.db
    const ids = await listAccountsByEnd(ctx, reader, end, limit)
    const rows = await listAccounts(reader, ids)
    const accounts = new Map(rows.map((account) => [account.id, account]))
    const states = await customerStates(ctx, rows)
    return ids
      .flatMap((id) => accounts.get(id) ?? [])
      .map(({ id, companyName, firstName, lastName, email }) => ({
        id,
        title: companyName || `${firstName} ${lastName}`,
        detail: `${email}, ••${end}`,
        path: `/beheer/klanten/${id}`,
        state: states.get(id) ?? null,
      }))
  },
}
