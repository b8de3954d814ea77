import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { LocalDate } from '../../../graphql/scalars'
import type { StaffContext } from '../../../staff/staff-context'
import { TurnoverReport } from './turnover-report.graphql'
import { makeTurnoverReport } from './turnover-report.service'

@Resolver()
export class TurnoverReportResolver {
  @Query(() => TurnoverReport, {
    description:
      'Turnover by month and kind of product, of final invoices and credit notes with a date from `from` until, but not including, `to`. Requires INVOICES_EDIT.',
  })
  turnoverReport(
    @Ctx() ctx: StaffContext,
    @Arg('from', () => LocalDate, { description: 'First day, in Amsterdam.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Day after the last one, in Amsterdam.' }) to: string,
  ) {
    return makeTurnoverReport(ctx, { from, to })
  }
}
