import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { ReportPeriod } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { TurnoverReport } from './turnover-report.graphql'
import { makeTurnoverReport } from './turnover-report.service'

@Resolver()
export class TurnoverReportResolver {
  @Query(() => TurnoverReport, {
    description:
      'Turnover by month and kind of product, of final invoices and credit notes with a date from `from` until, but not including, `to`. Requires REPORTS_READ.',
  })
  turnoverReport(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return makeTurnoverReport(ctx, period)
  }
}
