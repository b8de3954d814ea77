import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoiceTotals } from './account-invoices.graphql'
import { sumOpenInvoices } from './staff-invoices.repository'

export async function invoiceTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffInvoiceTotals> {
  const { count, gross } = (await readBatched(ctx, sumOpenInvoices, accountId)) ?? { count: 0, gross: 0 }
  return view(StaffInvoiceTotals, { openCount: count, openGross: seesAmounts(ctx) ? gross : null })
}
