import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffDomain, StaffDomainArgs, StaffDomainConnection, StaffDomainCounts } from './staff-domains.graphql'
import { countStaffDomains, listStaffDomains } from './staff-domains.service'

/** Domains in the back office. */
@Resolver(() => StaffDomain)
export class StaffDomainsResolver {
  @Query(() => StaffDomainConnection, {
    description:
      'Domains by name, or by the end of their term in views of terms. A search leaves an audit entry. Requires CUSTOMERS_SEE.',
  })
  staffDomains(@Ctx() ctx: StaffContext, @Args(() => StaffDomainArgs) args: StaffDomainArgs) {
    return listStaffDomains(ctx, args)
  }

  @Query(() => StaffDomainCounts, { description: 'Numbers of domains in the saved views. Requires CUSTOMERS_SEE.' })
  staffDomainCounts(@Ctx() ctx: StaffContext) {
    return countStaffDomains(ctx)
  }
}
