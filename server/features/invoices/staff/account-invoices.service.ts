import { dayInAmsterdam } from '../../../../rules/calendar'
import { creditStateOf, roomLeft } from '../../../../rules/credit-limit'
import { cents } from '../../../../rules/money'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffConnection, StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import type { CustomerSet } from '../../../staff/staff-part'
import type { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffCredit, StaffInvoiceTotals } from './account-invoices.graphql'
import {
  countOverdueAccounts,
  nearLimitAccountIds,
  type OpenInvoices,
  overdueAccountIds,
  sumCollecting,
  sumOpenInvoices,
} from './open-sums.repository'
import type { StaffInvoice } from './staff-invoices.graphql'
import { listInvoicesOfAccount } from './staff-invoices.service'

export async function invoiceTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffInvoiceTotals> {
  const { count, gross, overdue, oldestDueOn } = (await readBatched(ctx, sumsToday, accountId)) ?? NOTHING_OPEN
  return view(StaffInvoiceTotals, {
    openCount: count,
    overdueCount: overdue,
    oldestDueOn,
    openGross: seesAmounts(ctx) ? gross : null,
  })
}

const sumsToday: ReadMany<OpenInvoices, StaffContext> = (db, accountIds, { at }) =>
  sumOpenInvoices(db, accountIds, dayInAmsterdam(at))

const NOTHING_OPEN = { count: 0, gross: 0, overdue: 0, oldestDueOn: null }

/** Returns the debts of a customer and their limit; null for staff who see no amounts. */
export async function creditOf(
  ctx: StaffContext,
  { id, creditLimit: limit }: StaffAccount,
): Promise<StaffCredit | null> {
  if (!seesAmounts(ctx)) return null
  const [open, collecting] = await Promise.all([readBatched(ctx, sumsToday, id), readBatched(ctx, sumCollecting, id)])
  const owed = cents((open?.gross ?? 0) + (collecting ?? 0))
  const credit = { limit, owed }
  return view(StaffCredit, { ...credit, room: roomLeft(credit), state: creditStateOf(credit) })
}

/** Customers with an invoice that was due before today. */
export const overdueCustomers: CustomerSet = {
  name: 'overdue',
  accountIds: ({ at }) => overdueAccountIds(dayInAmsterdam(at)),
  count: ({ db, at }, limit) => countOverdueAccounts(db.reader, dayInAmsterdam(at), limit),
  async among(ctx, ids) {
    const sums = await sumsToday(ctx.db.reader, ids, ctx)
    return new Set([...sums].flatMap(([id, { overdue }]) => (overdue > 0 ? [id] : [])))
  },
}

/** Customers who owe at least four fifths of their credit limit, or more than it. */
export const nearLimitCustomers: CustomerSet = { name: 'near-limit', accountIds: () => nearLimitAccountIds }

/** Lists the invoices and credit notes of an account, newest first; null for staff who see no amounts. */
export const invoicesOf = async (
  ctx: StaffContext,
  accountId: string,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffInvoice> | null> =>
  seesAmounts(ctx) ? listInvoicesOfAccount(ctx, accountId, page) : null
