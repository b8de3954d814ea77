import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql'
import { ReportPeriod } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { ChurnReport } from './churn-report.graphql'
import { reportChurn } from './churn-report.service'
import { RecurringRevenueReport } from './recurring-revenue.graphql'
import { reportRecurringRevenue } from './recurring-revenue.service'
import { RenewalsDueReport } from './renewals-due.graphql'
import { reportRenewalsDue } from './renewals-due.service'

/** Reports of what is paid by the term. */
@Resolver()
export class TermReportsResolver {
  @Query(() => RenewalsDueReport, {
    description:
      'Terms that end in the coming weeks, by week and by product, with the amount that is expected. Requires REPORTS_READ.',
  })
  renewalsDue(
    @Ctx() ctx: StaffContext,
    @Arg('weeks', () => Int, {
      defaultValue: 13,
      description: 'Number of weeks, 1 to 13. The first is what is left of the present one.',
    })
    weeks: number,
  ) {
    return reportRenewalsDue(ctx, weeks)
  }

  @Query(() => RecurringRevenueReport, {
    description:
      'Recurring revenue per month at the start and the end of a period, with its movements. Recorded once a day. Requires REPORTS_READ.',
  })
  recurringRevenue(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return reportRecurringRevenue(ctx, period)
  }

  @Query(() => ChurnReport, {
    description:
      'Terms that ended from `from` until, but not including, `to` and were not renewed, by product and reason. Requires REPORTS_READ.',
  })
  churnReport(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return reportChurn(ctx, period)
  }
}
