import { dayInAmsterdam } from '../../../../rules/calendar'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffConnection, StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { CustomerSet } from '../../../staff/staff-part'
import { StaffInvoiceTotals } from './account-invoices.graphql'
import type { StaffInvoice } from './staff-invoices.graphql'
import { countOverdueAccounts, overdueAccountIds, sumOpenInvoices } from './staff-invoices.repository'
import { listInvoicesOfAccount } from './staff-invoices.service'

export async function invoiceTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffInvoiceTotals> {
  const { count, gross, overdue } = (await readBatched(ctx, sumsToday, accountId)) ?? NOTHING_OPEN
  return view(StaffInvoiceTotals, {
    openCount: count,
    overdueCount: overdue,
    openGross: seesAmounts(ctx) ? gross : null,
  })
}

const sumsToday: ReadMany<typeof NOTHING_OPEN, StaffContext> = (db, accountIds, { at }) =>
  sumOpenInvoices(db, accountIds, dayInAmsterdam(at))

const NOTHING_OPEN = { count: 0, gross: 0, overdue: 0 }

/** Customers with an invoice that was due before today. */
export const overdueCustomers: CustomerSet = {
  name: 'overdue',
  accountIds: ({ at }) => overdueAccountIds(dayInAmsterdam(at)),
  count: ({ db, at }, limit) => countOverdueAccounts(db.reader, dayInAmsterdam(at), limit),
}

/** Lists the invoices and credit notes of an account, newest first; null for staff who see no amounts. */
export const invoicesOf = async (
  ctx: StaffContext,
  accountId: string,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffInvoice> | null> =>
  seesAmounts(ctx) ? listInvoicesOfAccount(ctx, accountId, page) : null
