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
import { orderChargedBack } from './chargeback.service'
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
import { remainderView } from './order-remainder.service'
import { mayAuthorise, paymentMethods, paymentRequired } from './payment-methods.service'
import {
  CancelOrderInput,
  CancelOrderResult,
  ChangePaymentMethodInput,
  ChangePaymentMethodResult,
  InvoiceRefund,
  OrderRemainder,
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

const ORDER_ID = { description: '`id` of the order.' }

@Resolver(() => ViewerNode)
export class PaymentsResolver {
  @Query(() => [PaymentMethod], {
    description: 'Payment methods available to the customer. Visitors and new customers can only pay online.',
  })
  paymentMethods(
    @Ctx() ctx: Context,
    @Arg('channel', () => ShopChannel, { defaultValue: ShopChannel.CUSTOMER, description: 'Order flow.' })
    channel: ShopChannel,
  ) {
    return paymentMethods(ctx, channel)
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description: 'True if the customer must pay the first term online; null for a visitor.',
  })
  isPaymentRequired(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, paymentRequired)
  }

  @FieldResolver(() => Boolean, {
    nullable: true,
    description:
      'True if the customer can authorise direct debits with an online payment: a business or returning customer without a mandate, where the shop offers it. Null for a visitor.',
  })
  canAuthoriseDirectDebit(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, mayAuthorise)
  }

  @Query(() => Boolean, {
    nullable: true,
    description: 'True if the first term must be paid online. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { isPaymentRequired }`, which is null for a visitor.',
  })
  checkoutPaymentRequired(@Ctx() ctx: Context) {
    return paymentRequired(ctx)
  }

  @Query(() => PaymentState, {
    nullable: true,
    description:
      "Payment status of one of the customer's orders. Fails with NOT_SIGNED_IN for a visitor and NOT_FOUND for an unknown order.",
    deprecationReason: 'Use `order(id) { paymentStatus }`, which is null for an unknown order.',
  })
  orderPaymentStatus(@Ctx() ctx: Context, @Arg('orderId', () => ID, ORDER_ID) orderId: string) {
    return orderPaymentStatus(ctx, orderId)
  }

  @Query(() => Url, {
    nullable: true,
    description: 'Payment page of an order. Fails with CONFLICT if there is nothing to pay.',
    deprecationReason: 'Use the mutation `payOrder`, because this query can start a payment.',
  })
  orderPaymentLink(@Ctx() ctx: Context, @Arg('orderId', () => ID, ORDER_ID) orderId: string) {
    return orderPaymentLink(ctx, orderId)
  }

  @Subscription(() => Order, {
    subscribe: ({ args, context }) => changesOf(context, args as { id: string }),
    description:
      'Sends the order immediately and after each change of its status, of a line or of its payment. Fails with an error for an unknown order.',
  })
  orderChanged(@Arg('id', () => ID, ORDER_ID) _id: string, @Root() order: Order) {
    return order
  }

  @Mutation(() => PayOrderResult, {
    description:
      'Starts the online payment of an order and returns the payment page. Idempotent while the payment is open.',
  })
  payOrder(@Ctx() ctx: Context, @Input(() => PayOrderInput) input: PayOrderInput) {
    return payOrder(ctx, input.orderId, input)
  }

  @Mutation(() => PayInvoiceResult, {
    description:
      'Starts the online payment of the unpaid amount of a final invoice, or of the next part of its payment plan, and returns the payment page. Idempotent while the payment is open.',
  })
  payInvoice(@Ctx() ctx: Context, @Input(() => PayInvoiceInput) input: PayInvoiceInput) {
    return payInvoice(ctx, input.invoiceId, input)
  }

  @Mutation(() => PayInvoicesResult, {
    description:
      'Starts one online payment for all invoices that can be paid online and returns the payment page. The payment is divided over exactly these invoices. Idempotent while the payment is open.',
  })
  payInvoices(@Ctx() ctx: Context, @Input(() => PayInvoicesInput) input: PayInvoicesInput) {
    return payInvoices(ctx, input)
  }

  @Mutation(() => CancelOrderResult, {
    description: 'Cancels an unpaid order, or one whose rest is awaited: what was received is refunded. Idempotent.',
  })
  cancelOrder(@Ctx() ctx: Context, @Input(() => CancelOrderInput) input: CancelOrderInput) {
    return waitingOrders.cancelOrder(ctx, input.orderId)
  }

  @Mutation(() => ChangePaymentMethodResult, {
    description:
      'Changes the payment method of an unpaid order and its fee. An order placed on account is delivered at once.',
  })
  changePaymentMethod(@Ctx() ctx: Context, @Input(() => ChangePaymentMethodInput) input: ChangePaymentMethodInput) {
    return waitingOrders.changePaymentMethod(ctx, input)
  }

  @Mutation(() => RemoveOrderLinesResult, {
    description: 'Removes domains from an unpaid order, such as names that are no longer available.',
  })
  removeOrderLines(@Ctx() ctx: Context, @Input(() => RemoveOrderLinesInput) input: RemoveOrderLinesInput) {
    return waitingOrders.removeOrderLines(ctx, input)
  }

  @Mutation(() => PurchaseResult, {
    description: 'Places an order for the basket. Idempotent: a repeated call returns the same order.',
  })
  purchase(@Ctx() ctx: Context, @Input(() => PurchaseInput) input: PurchaseInput) {
    return requestPurchase(ctx, input)
  }
}

async function changesOf(ctx: Context, { id }: { id: string }): Promise<AsyncIterable<Order>> {
  const changes = await watchOrder(ctx, id)
  return changes()
}

/** Payment fields of an order; the orders feature does not depend on payments. */
@Resolver(() => Order)
export class OrderPaymentResolver {
  @FieldResolver(() => PaymentStatusEnum, { description: 'Status of the payment.' })
  paymentStatus(@Ctx() ctx: Context, @Root() order: Order) {
    return paymentStatusOf(ctx, order)
  }

  @FieldResolver(() => OrderRemainder, {
    nullable: true,
    description:
      'Rest of the amount, which the customer can pay for a time because less was received than was asked; null otherwise.',
  })
  remainder(@Ctx() ctx: Context, @Root() order: Order) {
    return remainderView(ctx, order)
  }

  @FieldResolver(() => Cents, {
    description: "Amount charged back by the customer's bank, in euro cents; 0 if none.",
  })
  chargedBack(@Ctx() ctx: Context, @Root() { id }: Order) {
    return orderChargedBack(ctx, id)
  }
}

/** Payment fields of an invoice. */
@Resolver(() => InvoiceNode)
export class InvoicePaymentResolver {
  @FieldResolver(() => PaymentStatusEnum, {
    nullable: true,
    description:
      'COMPLETED if the invoice is paid by any method; otherwise the status of the last online payment, or null if none was started.',
  })
  paymentStatus(@Ctx() ctx: Context, @Root() invoice: InvoiceNode) {
    return invoicePaymentStatus(ctx, invoice)
  }

  @FieldResolver(() => [InvoiceRefund], {
    description: 'Refunds for this invoice, oldest first, for duplicate payments and later credit notes.',
  })
  refunds(@Ctx() ctx: Context, @Root() { id }: InvoiceNode) {
    return invoiceRefunds(ctx, id)
  }

  @FieldResolver(() => Boolean, {
    description: 'True if the customer can pay the unpaid amount online with `payInvoice`.',
  })
  canPayOnline(@Ctx() ctx: Context, @Root() invoice: InvoiceNode) {
    return canPayInvoice(ctx, invoice)
  }
}

/** Payment fields of the invoice balance. */
@Resolver(() => InvoiceBalance)
export class InvoiceBalancePaymentResolver {
  @FieldResolver(() => Cents, {
    description:
      'Part of `outstanding` that can be paid online with `payInvoices`, in euro cents; 0 if the payment provider does not accept the amount.',
  })
  async payable(@Ctx() ctx: Context) {
    return (await paymentSums(ctx)).payable
  }

  @FieldResolver(() => Cents, {
    description: 'Part of `outstanding` whose online payment is still being processed, in euro cents.',
  })
  async beingPaid(@Ctx() ctx: Context) {
    return (await paymentSums(ctx)).beingPaid
  }

  @FieldResolver(() => PaymentStatusEnum, {
    nullable: true,
    description: 'Status of the last payment of several invoices at once; null if none was started.',
  })
  paymentStatus(@Ctx() ctx: Context) {
    return sumPaymentStatus(ctx)
  }
}
