import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffConnection, StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoiceTotals } from './account-invoices.graphql'
import type { StaffInvoice } from './staff-invoices.graphql'
import { sumOpenInvoices } from './staff-invoices.repository'
import { listInvoicesOfAccount } from './staff-invoices.service'

export async function invoiceTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffInvoiceTotals> {
  const { count, gross } = (await readBatched(ctx, sumOpenInvoices, accountId)) ?? { count: 0, gross: 0 }
  return view(StaffInvoiceTotals, { openCount: count, openGross: seesAmounts(ctx) ? gross : null })
}

/** Lists the invoices and credit notes of an account, newest first; null for staff who see no amounts. */
export const invoicesOf = async (
  ctx: StaffContext,
  accountId: string,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffInvoice> | null> =>
  seesAmounts(ctx) ? listInvoicesOfAccount(ctx, accountId, page) : null
