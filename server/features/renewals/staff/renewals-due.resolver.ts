import { Ctx, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { RenewalsDueReport } from './renewals-due.graphql'
import { reportRenewalsDue } from './renewals-due.service'

@Resolver()
export class RenewalsDueResolver {
  @Query(() => RenewalsDueReport, {
    description:
      'Terms that end in the coming 13 weeks, by week and by product, with the amount that is expected. Requires REPORTS_READ.',
  })
  renewalsDue(@Ctx() ctx: StaffContext) {
    return reportRenewalsDue(ctx)
  }
}
