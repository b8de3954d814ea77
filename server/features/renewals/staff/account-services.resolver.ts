import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountService } from './account-services.graphql'
import { servicesOf } from './account-services.service'

@Resolver(() => StaffAccount)
export class AccountServicesResolver {
  @FieldResolver(() => [StaffAccountService], {
    description: 'Active items besides domains that are paid by the term, the first to end on top. At most 10.',
  })
  services(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return servicesOf(ctx, id)
  }
}
