import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { ReportPeriod } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { MoneyReceived } from './money-received.graphql'
import { reportMoneyReceived } from './money-received.service'

@Resolver()
export class MoneyReceivedResolver {
  @Query(() => MoneyReceived, {
    description:
      'Money that was received and that went back from `from` until, but not including, `to`. Requires REPORTS_READ.',
  })
  moneyReceived(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return reportMoneyReceived(ctx, period)
  }
}
