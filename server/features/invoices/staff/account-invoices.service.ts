import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { listUnsettled } from '../invoices.repository'
import { readSettlements } from '../receivables.service'
import { StaffInvoiceTotals } from './account-invoices.graphql'

export async function invoiceTotalsOf({ db, staff }: StaffContext, accountId: string): Promise<StaffInvoiceTotals> {
  const { outstanding } = await readSettlements(db.reader, accountId)
  const open = (await listUnsettled(db.reader, accountId)).map(outstanding).filter((amount) => amount > 0)
  return view(StaffInvoiceTotals, {
    openCount: open.length,
    openGross: seesAmounts({ staff }) ? open.reduce((total, amount) => total + amount, 0) : null,
  })
}
