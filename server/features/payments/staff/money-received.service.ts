import { startOfDay } from '../../../../rules/calendar'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { sumTransfers } from '../../invoices/receivables.service'
import { MoneyReceived } from './money-received.graphql'
import { sumPaid, sumReturned } from './money-received.repository'

/**
 * Sums the money that was received and that went back in a period, `to` excluded, including VAT. Throws BAD_USER_INPUT if the period is
 * empty.
 */
export async function reportMoneyReceived(ctx: StaffContext, period: ReportPeriod): Promise<MoneyReceived> {
  requireDays(period)
  const { from, to } = period
  const times = { from: startOfDay(from), before: startOfDay(to) }
  const { reader } = ctx.db
  const [paid, back, transfers] = await Promise.all([
    sumPaid(reader, times),
    sumReturned(reader, times),
    sumTransfers(reader, { from, to }, times),
  ])
  const received = paid + transfers.received
  const returned = back.amount + transfers.returned
  return view(MoneyReceived, {
    ...{ from, to, at: ctx.at, received, returned },
    returns: back.count + transfers.returns,
    balance: received - returned,
  })
}
