import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffOrderTotals } from './account-orders.graphql'
import { ordersOf, orderTotalsOf } from './account-orders.service'
import { StaffAccountTurnover } from './account-turnover.graphql'
import { turnoverOf } from './account-turnover.service'
import { StaffOrderConnection } from './staff-orders.graphql'

@Resolver(() => StaffAccount)
export class AccountOrdersResolver {
  @FieldResolver(() => StaffOrderTotals, { description: 'Orders together, without cancelled ones.' })
  orderTotals(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return orderTotalsOf(ctx, id)
  }

  @FieldResolver(() => StaffAccountTurnover, {
    nullable: true,
    description: 'Turnover and margin of the last 12 months; null without the right AMOUNTS_SEE.',
  })
  turnover(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return turnoverOf(ctx, id)
  }

  @FieldResolver(() => StaffOrderConnection, { description: 'Orders, newest first.' })
  orders(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount, @Args(() => StaffPageArgs) page: StaffPageArgs) {
    return ordersOf(ctx, id, page)
  }
}
