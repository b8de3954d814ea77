import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountOrder, StaffOrderTotals } from './account-orders.graphql'
import { newestOrdersOf, orderTotalsOf } from './account-orders.service'

@Resolver(() => StaffAccount)
export class AccountOrdersResolver {
  @FieldResolver(() => StaffOrderTotals, { description: 'Orders together, without cancelled ones.' })
  orderTotals(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return orderTotalsOf(ctx, id)
  }

  @FieldResolver(() => [StaffAccountOrder], { description: 'Newest orders, newest first. At most 10.' })
  newestOrders(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return newestOrdersOf(ctx, id)
  }
}
