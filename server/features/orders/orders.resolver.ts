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
    description: 'What the customer ordered, the newest first; null for a visitor.',
  })
  orders(@Ctx() ctx: Context, @Args(() => OrderPage) asked: AskedPage) {
    return whenSignedIn(ctx, () => listOrders(ctx, asked))
  }

  @FieldResolver(() => Order, {
    nullable: true,
    description:
      'The order that is to be paid first, of `ordersToPay`; null when none is, for a visitor and for a sub-user.',
  })
  waitingOrder(@Ctx() ctx: Context) {
    return findWaitingOrder(ctx)
  }

  @FieldResolver(() => [Order], {
    description:
      'The orders that wait for their payment, 50 at most: renewals first, by the day on which something ends without it, then the newest. None for a visitor and a sub-user.',
  })
  ordersToPay(@Ctx() ctx: Context) {
    return listToPay(ctx)
  }

  @Query(() => Order, {
    nullable: true,
    description: "An order by its id; null when it is not there or not the viewer's.",
  })
  order(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of the order.' }) id: string) {
    return findOrder(ctx, id)
  }

  @Query(() => OrderConnection, {
    name: 'orders',
    nullable: true,
    description: 'What the customer who is signed in ordered, the newest first; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { orders }`, which is null for a visitor.',
  })
  oldOrders(@Ctx() ctx: Context, @Args(() => OrderPage) asked: AskedPage) {
    return listOrders(ctx, asked)
  }

  @Query(() => AdditionalProductPrices, { description: 'From what price one can go on to buy.' })
  additionalProductPrices(@Ctx() ctx: Context) {
    return additionalProductPrices(ctx)
  }
}
