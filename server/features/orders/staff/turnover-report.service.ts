import { PRODUCT_KINDS } from '../../../../rules/pricing-types'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { TurnoverReport, TurnoverRow } from './turnover-report.graphql'
import { sumTurnover, type TurnoverSum } from './turnover-report.repository'

/** Sums the turnover of a period, `to` excluded. Throws BAD_USER_INPUT if the period is empty. */
export async function makeTurnoverReport(ctx: StaffContext, period: ReportPeriod): Promise<TurnoverReport> {
  const { from, to } = period
  requireDays(period)
  const sums = await sumTurnover(ctx.db.reader, period)
  const sorted = sums.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : rankOf(a) - rankOf(b)))
  return view(TurnoverReport, {
    ...{ from, to, at: ctx.at },
    rows: sorted.map((row) => view(TurnoverRow, row)),
    net: sums.reduce((total, { net }) => total + net, 0),
  })
}

/** Fees come last but goodwill. */
const rankOf = ({ kind, isGoodwill }: TurnoverSum): number =>
  kind === null ? PRODUCT_KINDS.length + (isGoodwill ? 1 : 0) : PRODUCT_KINDS.indexOf(kind)
