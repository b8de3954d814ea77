import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { Cents, Url } from '../../graphql/scalars'
import { ViewerNode } from '../accounts/accounts.graphql'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethod } from '../catalogue/catalogue.graphql'
import { InvoiceBalance, InvoiceNode } from '../invoices/invoices.graphql'
import { Order } from '../orders/orders.graphql'
import {
  canPayInvoice,
  invoicePaymentStatus,
  invoiceRefunds,
  payInvoice,
  payInvoices,
  paymentSums,
  sumPaymentStatus,
} from './invoice-payments.service'
import { watchOrder } from './order-changes.service'
import { paymentMethods, paymentRequired } from './payment-methods.service'
import {
  CancelOrderInput,
  CancelOrderResult,
  ChangePaymentMethodInput,
  ChangePaymentMethodResult,
  InvoiceRefund,
  PayInvoiceInput,
  PayInvoiceResult,
  PayInvoicesInput,
  PayInvoicesResult,
  PaymentState,
  PaymentStatusEnum,
  PayOrderInput,
  PayOrderResult,
  PurchaseInput,
  PurchaseResult,
  RemoveOrderLinesInput,
  RemoveOrderLinesResult,
} from './payments.graphql'
import { orderPaymentLink, orderPaymentStatus, paymentStatusOf, payOrder } from './payments.service'
import { requestPurchase } from './purchase.service'
import * as waitingOrders from './waiting-orders.service'

const ORDER_ID = { description: 'The id of the order.' }

@Resolver(() => ViewerNode)
export class PaymentsResolver {
  @Query(() => [PaymentMethod], {
    description: 'The ways in which the viewer may pay; a visitor and a new customer have those that are paid at once.',
  })
  paymentMethods(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, { defaultValue: ShopChannel.CUSTOMER, description: 'In which order flow.' })
    channel: ShopChannel,
  ) {
    return paymentMethods(ctx, channel)
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'Has to pay the first term online, at once; null for a visitor.',
  })
  isPaymentRequired(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, paymentRequired)
  }

  @Query(() => Boolean, {
    nullable: true,
    description: 'The first term has to be paid online, at once; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { isPaymentRequired }`, which is null for a visitor.',
  })
  checkoutPaymentRequired(@Ctx() ctx: Context) {
    return paymentRequired(ctx)
  }

  @Query(() => PaymentState, {
    nullable: true,
    description: "How the payment of one of the viewer's orders stands; NOT_SIGNED_IN or NOT_FOUND else.",
    deprecationReason: 'Ask for `order(id) { paymentStatus }`, which is null when it is not the order of the viewer.',
  })
  orderPaymentStatus(@Ctx() ctx: Context, @Arg('orderId', () => ID, ORDER_ID) orderId: string) {
    return orderPaymentStatus(ctx, orderId)
  }

  @Query(() => Url, {
    nullable: true,
    description: 'Where an order is paid; CONFLICT when there is nothing to pay.',
    deprecationReason: 'It may start a payment: use `payOrder`, which answers when there is nothing to pay.',
  })
  orderPaymentLink(@Ctx() ctx: Context, @Arg('orderId', () => ID, ORDER_ID) orderId: string) {
    return orderPaymentLink(ctx, orderId)
  }

  @Subscription(() => Order, {
    subscribe: ({ args, context }) => changesOf(context, args as { id: string }),
    description:
      "An order of the viewer's at once, and again whenever its state, that of a line or that of its payment is another. An error refuses it when it is not there or not the viewer's.",
  })
  orderChanged(@Arg('id', () => ID, ORDER_ID) _id: string, @Root() order: Order) {
    return order
  }

  @Mutation(() => PayOrderResult, {
    description: 'Gives the page of the bank where an order is paid; starts a payment.',
  })
  payOrder(@Ctx() ctx: Context, @Input(() => PayOrderInput) input: PayOrderInput) {
    return payOrder(ctx, input.orderId)
  }

  @Mutation(() => PayInvoiceResult, {
    description:
      'Gives the page of the bank where what is left of a final invoice is paid; starts a payment. Asking twice is the same as asking once.',
  })
  payInvoice(@Ctx() ctx: Context, @Input(() => PayInvoiceInput) input: PayInvoiceInput) {
    return payInvoice(ctx, input.invoiceId)
  }

  @Mutation(() => PayInvoicesResult, {
    description:
      'Gives the page of the bank where all invoices that can be paid online are paid at once; starts one payment of their sum. What comes in is divided over exactly those. Asking twice is the same as asking once.',
  })
  payInvoices(@Ctx() ctx: Context, @Input(() => PayInvoicesInput) input: PayInvoicesInput) {
    return payInvoices(ctx, input)
  }

  @Mutation(() => CancelOrderResult, {
    description: 'Ends an order that waits for its payment. Asking twice is the same as asking once.',
  })
  cancelOrder(@Ctx() ctx: Context, @Input(() => CancelOrderInput) input: CancelOrderInput) {
    return waitingOrders.cancelOrder(ctx, input.orderId)
  }

  @Mutation(() => ChangePaymentMethodResult, {
    description: 'Pays an order that waits in another way, with the fee of that. On account it is delivered at once.',
  })
  changePaymentMethod(@Ctx() ctx: Context, @Input(() => ChangePaymentMethodInput) input: ChangePaymentMethodInput) {
    return waitingOrders.changePaymentMethod(ctx, input)
  }

  @Mutation(() => RemoveOrderLinesResult, {
    description: 'Takes domains out of an order that waits for its payment, such as names that are gone.',
  })
  removeOrderLines(@Ctx() ctx: Context, @Input(() => RemoveOrderLinesInput) input: RemoveOrderLinesInput) {
    return waitingOrders.removeOrderLines(ctx, input)
  }

  @Mutation(() => PurchaseResult, {
    description: 'Orders what is in the basket. One basket is one order, however often it is asked.',
  })
  purchase(@Ctx() ctx: Context, @Input(() => PurchaseInput) input: PurchaseInput) {
    return requestPurchase(ctx, input)
  }
}

async function changesOf(ctx: Context, { id }: { id: string }): Promise<AsyncIterable<Order>> {
  const changes = await watchOrder(ctx, id)
  return changes()
}

/** An order knows nothing of the bank; this is what the bank adds to it. */
@Resolver(() => Order)
export class OrderPaymentResolver {
  @FieldResolver(() => PaymentStatusEnum, { description: 'How its payment stands.' })
  paymentStatus(@Ctx() ctx: Context, @Root() order: Order) {
    return paymentStatusOf(ctx, order)
  }
}

/** Nor does an invoice. */
@Resolver(() => InvoiceNode)
export class InvoicePaymentResolver {
  @FieldResolver(() => PaymentStatusEnum, {
    nullable: true,
    description:
      'COMPLETED once it is paid, however that was; else how the last payment online stands. Null as long as none was begun.',
  })
  paymentStatus(@Ctx() ctx: Context, @Root() invoice: InvoiceNode) {
    return invoicePaymentStatus(ctx, invoice)
  }

  @FieldResolver(() => [InvoiceRefund], {
    description:
      'What goes back of what was paid for it, the oldest first: a payment that was not needed, or what was credited later.',
  })
  refunds(@Ctx() ctx: Context, @Root() { id }: InvoiceNode) {
    return invoiceRefunds(ctx, id)
  }

  @FieldResolver(() => Boolean, { description: 'The viewer can pay what is left of it online, by `payInvoice`.' })
  canPayOnline(@Ctx() ctx: Context, @Root() invoice: InvoiceNode) {
    return canPayInvoice(ctx, invoice)
  }
}

/** Nor does what a customer is to pay. */
@Resolver(() => InvoiceBalance)
export class InvoiceBalancePaymentResolver {
  @FieldResolver(() => Cents, {
    description:
      'The part of `outstanding` that the viewer can pay online at once, by `payInvoices`; 0 when the bank takes no such amount.',
  })
  async payable(@Ctx() ctx: Context) {
    return (await paymentSums(ctx)).payable
  }

  @FieldResolver(() => Cents, {
    description: 'The part of `outstanding` that was paid online and that the bank is still busy with.',
  })
  async beingPaid(@Ctx() ctx: Context) {
    return (await paymentSums(ctx)).beingPaid
  }

  @FieldResolver(() => PaymentStatusEnum, {
    nullable: true,
    description: 'How the last payment of several at once stands; null as long as none was begun.',
  })
  paymentStatus(@Ctx() ctx: Context) {
    return sumPaymentStatus(ctx)
  }
}
