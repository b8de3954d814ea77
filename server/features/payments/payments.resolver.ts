import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethod } from '../catalogue/catalogue.graphql'
import { Order } from '../orders/orders.graphql'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import { PaymentState, PaymentStatusEnum, PurchaseInput, PurchaseResult } from './payments.graphql'
import { orderPaymentLink, orderPaymentStatus, paymentStatusOf } from './payments.service'
import { purchase } from './purchase.service'

@Resolver()
export class PaymentsResolver {
  @Query(() => [PaymentMethod], { description: 'The ways in which the viewer may pay.' })
  paymentMethods(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, { defaultValue: ShopChannel.CUSTOMER }) channel: ShopChannel,
  ) {
    return paymentMethods(ctx, channel)
  }

  @Query(() => Boolean, { description: 'The first term has to be paid online, at once.' })
  checkoutPaymentRequired(@Ctx() ctx: Context) {
    return paymentRequired(ctx)
  }

  @Query(() => PaymentState)
  orderPaymentStatus(@Ctx() ctx: Context, @Arg('orderId', () => ID) orderId: string) {
    return orderPaymentStatus(ctx, orderId)
  }

  @Query(() => String)
  orderPaymentLink(@Ctx() ctx: Context, @Arg('orderId', () => ID) orderId: string) {
    return orderPaymentLink(ctx, orderId)
  }

  @Mutation(() => PurchaseResult)
  purchase(@Ctx() ctx: Context, @Arg('input', () => PurchaseInput) input: PurchaseInput) {
    return purchase(ctx, input)
  }
}

/** An order knows nothing of the bank; this is what the bank adds to it. */
@Resolver(() => Order)
export class OrderPaymentResolver {
  @FieldResolver(() => PaymentStatusEnum)
  paymentStatus(@Ctx() ctx: Context, @Root() order: Order) {
    return paymentStatusOf(ctx, order)
  }
}
