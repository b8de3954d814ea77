import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountMandate } from './account-mandate.graphql'
import { mandateOf } from './account-mandate.service'

@Resolver(() => StaffAccount)
export class AccountMandateResolver {
  @FieldResolver(() => StaffAccountMandate, {
    nullable: true,
    description: 'Active direct debit mandate; null if there is none, and without the right AMOUNTS_SEE.',
  })
  mandate(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return mandateOf(ctx, id)
  }
}
