import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { ReportPeriod } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { OrderFunnel } from './order-funnel.graphql'
import { reportFunnel } from './order-funnel.service'

@Resolver()
export class OrderFunnelResolver {
  @Query(() => OrderFunnel, {
    description:
      'Orders placed from `from` until, but not including, `to`: how many were paid and delivered, how soon, and without help. Requires REPORTS_READ.',
  })
  orderFunnel(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return reportFunnel(ctx, period)
  }
}
