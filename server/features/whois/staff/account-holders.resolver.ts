import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffHolderConnection } from './account-holders.graphql'
import { holdersOf } from './account-holders.service'

/** Registrants of a customer. */
@Resolver(() => StaffAccount)
export class AccountHoldersResolver {
  @FieldResolver(() => StaffHolderConnection, {
    description: 'Registrants of the customer: the standard one first, then those that were created, oldest first.',
  })
  holders(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount, @Args(() => StaffPageArgs) args: StaffPageArgs) {
    return holdersOf(ctx, id, args)
  }
}
