import { startOfDay } from '../../../../rules/calendar'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { OrderFunnel } from './order-funnel.graphql'
import { countFunnel } from './order-funnel.repository'

/** Counts how far the orders of a period got, `to` excluded. Throws BAD_USER_INPUT if the period is empty. */
export async function reportFunnel(ctx: StaffContext, period: ReportPeriod): Promise<OrderFunnel> {
  requireDays(period)
  const { from, to } = period
  const { medianMinutes, ...counts } = await countFunnel(ctx.db.reader, {
    from: startOfDay(from),
    before: startOfDay(to),
  })
  return view(OrderFunnel, {
    ...{ from, to, at: ctx.at, ...counts },
    medianMinutes: medianMinutes === null ? null : Math.round(medianMinutes * 10) / 10,
  })
}
