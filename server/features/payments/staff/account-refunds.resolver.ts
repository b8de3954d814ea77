import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Cents } from '../../../graphql/scalars'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { refundedOf } from './staff-refund-list.service'

@Resolver(() => StaffAccount)
export class AccountRefundsResolver {
  @FieldResolver(() => Cents, {
    nullable: true,
    description:
      'Refunds that were paid in the last 365 days, in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  refundedGross(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return refundedOf(ctx, id)
  }
}
