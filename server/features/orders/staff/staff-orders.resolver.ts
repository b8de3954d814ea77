import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { deliverOrderAsGift } from './gift.service'
import {
  AddOrderNoteInput,
  AddOrderNoteResult,
  DeliverOrderAsGiftResult,
  DeliverOrdersAgainInput,
  DeliverOrdersAgainResult,
  OrderActResult,
  SendTransferCodeLinkInput,
  StaffOrderActInput,
  StaffOrderLinesInput,
} from './staff-order-acts.graphql'
import {
  acceptOrderPayment,
  addOrderNote,
  deliverOrderAgain,
  deliverOrdersAgain,
  giveUpOrderLines,
  sendTransferCodeLink,
} from './staff-order-acts.service'
import { StaffOrder, StaffOrderArgs, StaffOrderConnection, StaffOrderCounts } from './staff-orders.graphql'
import { countStaffOrders, findStaffOrder, listStaffOrders } from './staff-orders.service'

const AcceptOrderPaymentResult = OrderActResult('AcceptOrderPaymentResult', { isFresh: true })
const DeliverOrderAgainResult = OrderActResult('DeliverOrderAgainResult')
const GiveUpOrderLinesResult = OrderActResult('GiveUpOrderLinesResult', { isFresh: true })
const SendTransferCodeLinkResult = OrderActResult('SendTransferCodeLinkResult')

/** Orders of the back office. */
@Resolver(() => StaffOrder)
export class StaffOrdersResolver {
  @Query(() => StaffOrderConnection, { description: 'Orders, newest or oldest first. Requires CUSTOMERS_SEE.' })
  staffOrders(@Ctx() ctx: StaffContext, @Args(() => StaffOrderArgs) args: StaffOrderArgs) {
    return listStaffOrders(ctx, args)
  }

  @Query(() => StaffOrder, {
    nullable: true,
    description: 'One order; null if there is none. Requires CUSTOMERS_SEE. Leaves an audit entry.',
  })
  staffOrder(@Ctx() ctx: StaffContext, @Arg('id', () => ID, { description: 'Id of the order.' }) id: string) {
    return findStaffOrder(ctx, id)
  }

  @Query(() => StaffOrderCounts, { description: 'Numbers of orders in the views of the list. Requires CUSTOMERS_SEE.' })
  staffOrderCounts(@Ctx() ctx: StaffContext) {
    return countStaffOrders(ctx)
  }

  @Mutation(() => AcceptOrderPaymentResult, {
    description:
      'Accepts the amount paid as the payment of an order in review, which is invoiced and delivered. If it is less than the total, the invoice is open for the rest.',
  })
  acceptOrderPayment(@Ctx() ctx: StaffContext, @Input(() => StaffOrderActInput) input: StaffOrderActInput) {
    return acceptOrderPayment(ctx, input)
  }

  @Mutation(() => DeliverOrderAgainResult, {
    description: 'Retries failed and given-up lines. The outcome of earlier attempts is asked first.',
  })
  deliverOrderAgain(@Ctx() ctx: StaffContext, @Input(() => StaffOrderLinesInput) input: StaffOrderLinesInput) {
    return deliverOrderAgain(ctx, input)
  }

  @Mutation(() => DeliverOrderAsGiftResult, {
    description: 'Proposes to deliver failed lines free of charge, whose money went back. The refund stays as it is.',
  })
  deliverOrderAsGift(@Ctx() ctx: StaffContext, @Input(() => StaffOrderLinesInput) input: StaffOrderLinesInput) {
    return deliverOrderAsGift(ctx, input)
  }

  @Mutation(() => DeliverOrdersAgainResult, { description: 'Retries failed and given-up lines of many orders.' })
  deliverOrdersAgain(@Ctx() ctx: StaffContext, @Input(() => DeliverOrdersAgainInput) input: DeliverOrdersAgainInput) {
    return deliverOrdersAgain(ctx, input)
  }

  @Mutation(() => GiveUpOrderLinesResult, {
    description: 'Refunds given-up lines and notifies the buyer. They are not attempted again.',
  })
  giveUpOrderLines(@Ctx() ctx: StaffContext, @Input(() => StaffOrderLinesInput) input: StaffOrderLinesInput) {
    return giveUpOrderLines(ctx, input)
  }

  @Mutation(() => SendTransferCodeLinkResult, {
    description: 'Mails the buyer a link to correct a wrong transfer code, once an hour.',
  })
  sendTransferCodeLink(
    @Ctx() ctx: StaffContext,
    @Input(() => SendTransferCodeLinkInput) input: SendTransferCodeLinkInput,
  ) {
    return sendTransferCodeLink(ctx, input)
  }

  @Mutation(() => AddOrderNoteResult, { description: 'Adds a note to an order, which its customer does not see.' })
  addOrderNote(@Ctx() ctx: StaffContext, @Input(() => AddOrderNoteInput) input: AddOrderNoteInput) {
    return addOrderNote(ctx, input)
  }

  // These are read when they are asked for. Compiled execution awaits only what a resolver returns.

  @FieldResolver()
  lines(@Root() order: StaffOrder) {
    return order.lines
  }

  @FieldResolver()
  refunds(@Root() order: StaffOrder) {
    return order.refunds
  }

  @FieldResolver()
  invoices(@Root() order: StaffOrder) {
    return order.invoices
  }

  @FieldResolver()
  mails(@Root() order: StaffOrder) {
    return order.mails
  }

  @FieldResolver()
  notes(@Root() order: StaffOrder) {
    return order.notes
  }

  @FieldResolver()
  allowedActs(@Root() order: StaffOrder) {
    return order.allowedActs
  }
}
