import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountDomain, StaffDomainCount } from './account-domains.graphql'
import { domainCountsOf, domainsOf } from './account-domains.service'

@Resolver(() => StaffAccount)
export class AccountDomainsResolver {
  @FieldResolver(() => [StaffDomainCount], { description: 'Number of domains in each state that occurs.' })
  domainCounts(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return domainCountsOf(ctx, id)
  }

  @FieldResolver(() => [StaffAccountDomain], { description: 'Domains whose term ends first. At most 10.' })
  domains(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return domainsOf(ctx, id)
  }
}
