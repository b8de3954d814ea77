import { movementsOf, type ValueGroup } from '../../../../rules/recurring-revenue'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { groupValues, recordedDays } from '../recurring-values.repository'
import { RecurringRevenue, RecurringRevenueReport, RevenueMovementSum } from './recurring-revenue.graphql'

/** Sums recurring revenue at the start and end of a period, `to` excluded. Throws BAD_USER_INPUT if the period is empty. */
export async function reportRecurringRevenue(ctx: StaffContext, period: ReportPeriod): Promise<RecurringRevenueReport> {
  requireDays(period)
  const known = await recordedDays(ctx.db.reader)
  const within = (day: string) =>
    known === null || day < known.first ? known?.first : day > known.last ? known.last : day
  const [countedFrom, countedTo] = [within(period.from) ?? null, within(period.to) ?? null]
  const groups = countedFrom && countedTo ? await groupValues(ctx.db.reader, countedFrom, countedTo) : []
  return view(RecurringRevenueReport, {
    ...{ from: period.from, to: period.to, countedFrom, countedTo, at: ctx.at },
    domains: revenueView(groups.filter(({ kind }) => kind === 'DOMAIN')),
    services: revenueView(groups.filter(({ kind }) => kind !== 'DOMAIN')),
  })
}

function revenueView(groups: readonly ValueGroup[]): RecurringRevenue {
  const { start, end, movements } = movementsOf(groups)
  const active = groups.filter(({ after }) => after > 0)
  return view(RecurringRevenue, {
    start,
    new: view(RevenueMovementSum, movements.NEW),
    expansion: view(RevenueMovementSum, movements.EXPANSION),
    contraction: view(RevenueMovementSum, movements.CONTRACTION),
    churned: view(RevenueMovementSum, movements.CHURNED),
    reactivated: view(RevenueMovementSum, movements.REACTIVATED),
    end,
    items: active.reduce((sum, { items }) => sum + items, 0),
  })
}
