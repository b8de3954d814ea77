import { Arg, Ctx, ID, Int, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { AdditionalProductPrices, Order, OrderConnection } from './orders.graphql'
import { additionalProductPrices, findOrder, listOrders } from './orders.service'

@Resolver()
export class OrdersResolver {
  @Query(() => Order, { nullable: true })
  order(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return findOrder(ctx, id)
  }

  @Query(() => OrderConnection, { description: "The viewer's orders, the newest first." })
  orders(
    @Ctx() ctx: Context,
    @Arg('first', () => Int, { defaultValue: 20 }) first: number,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ) {
    return listOrders(ctx, first, after ?? null)
  }

  @Query(() => AdditionalProductPrices)
  additionalProductPrices(@Ctx() ctx: Context) {
    return additionalProductPrices(ctx)
  }
}
