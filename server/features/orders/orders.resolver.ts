import { Arg, Args, Ctx, FieldResolver, ID, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ViewerNode } from '../accounts/accounts.graphql'
import { AdditionalProductPrices, Order, OrderConnection } from './orders.graphql'
import {
  additionalProductPrices,
  findOrder,
  findWaitingOrder,
  listOrders,
  listToPay,
  ORDER_PAGE,
} from './orders.service'

const OrderPage = pageArgs(ORDER_PAGE)

@Resolver(() => ViewerNode)
export class OrdersResolver {
  @FieldResolver(() => OrderConnection, {
    nullable: true,
    description: 'Orders of the customer, newest first; null for a visitor.',
  })
  orders(@Ctx() ctx: Context, @Args(() => OrderPage) asked: AskedPage) {
    return whenSignedIn(ctx, () => listOrders(ctx, asked))
  }

  @FieldResolver(() => Order, {
    nullable: true,
    description: 'The most urgent of `ordersToPay`; null if there is none, and for a visitor or a sub-user.',
  })
  waitingOrder(@Ctx() ctx: Context) {
    return findWaitingOrder(ctx)
  }

  @FieldResolver(() => [Order], {
    description:
      'Unpaid orders, at most 50: renewals first, by their payment deadline, then other orders, newest first. Empty for a visitor or a sub-user.',
  })
  ordersToPay(@Ctx() ctx: Context) {
    return listToPay(ctx)
  }

  @Query(() => Order, {
    nullable: true,
    description: 'One order of the customer; null if the id is unknown.',
  })
  order(@Ctx() ctx: Context, @Arg('id', () => ID, { description: '`id` of the order.' }) id: string) {
    return findOrder(ctx, id)
  }

  @Query(() => OrderConnection, {
    name: 'orders',
    nullable: true,
    description: 'Orders of the signed-in customer, newest first. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { orders }`, which is null for a visitor.',
  })
  oldOrders(@Ctx() ctx: Context, @Args(() => OrderPage) asked: AskedPage) {
    return listOrders(ctx, asked)
  }

  @Query(() => AdditionalProductPrices, {
    description: 'Lowest regular monthly price of each kind of product, for cross-selling.',
  })
  additionalProductPrices(@Ctx() ctx: Context) {
    return additionalProductPrices(ctx)
  }
}
