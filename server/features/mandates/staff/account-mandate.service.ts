import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { findActiveMandate } from '../mandates.service'
import { StaffAccountMandate } from './account-mandate.graphql'

/** Returns the active direct debit mandate of an account; null if there is none, and for staff who see no amounts. */
export async function mandateOf(ctx: StaffContext, accountId: string): Promise<StaffAccountMandate | null> {
  const row = seesAmounts(ctx) ? await findActiveMandate(ctx, ctx.db.reader, accountId) : null
  return row && view(StaffAccountMandate, { id: row.id, accountEnd: row.accountEnd, signedAt: row.signedAt })
}
