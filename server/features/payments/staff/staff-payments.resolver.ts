import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { OrderActResult, StaffOrderActInput } from '../../orders/staff/staff-order-acts.graphql'
import { StaffOrder } from '../../orders/staff/staff-orders.graphql'
import {
  AcknowledgeExternalRefundsInput,
  OrderEvent,
  StaffOrderRemainder,
  StaffPayment,
} from './staff-payments.graphql'
import {
  acknowledgeExternalRefunds,
  awaitOrderRemainder,
  listOrderEvents,
  listStaffPayments,
  returnOrderPayment,
  staffRemainder,
} from './staff-payments.service'

const AcknowledgeExternalRefundsResult = OrderActResult('AcknowledgeExternalRefundsResult', { isFresh: true })
const AwaitOrderRemainderResult = OrderActResult('AwaitOrderRemainderResult', { isFresh: true })
const ReturnOrderPaymentResult = OrderActResult('ReturnOrderPaymentResult', { isFresh: true })

/** Payments of orders in the back office. */
@Resolver(() => StaffOrder)
export class StaffPaymentsResolver {
  @FieldResolver(() => [StaffPayment], { description: 'Attempts to pay it through the bank, oldest first.' })
  payments(@Ctx() ctx: StaffContext, @Root() order: StaffOrder) {
    return listStaffPayments(ctx, order.id)
  }

  @FieldResolver(() => StaffOrderRemainder, {
    nullable: true,
    description: 'Rest of an order in review of which less was paid than was asked; null for others.',
  })
  remainder(@Ctx() ctx: StaffContext, @Root() order: StaffOrder) {
    return staffRemainder(ctx, order)
  }

  @FieldResolver(() => [OrderEvent], { description: 'History of the order, newest first.' })
  timeline(@Ctx() ctx: StaffContext, @Root() order: StaffOrder) {
    return listOrderEvents(ctx, order)
  }

  @Mutation(() => AwaitOrderRemainderResult, {
    description:
      'Lets the customer of an order in review, of which less was paid than was asked, pay the rest for a week, and mails them where. Staff can still accept or return what was received.',
  })
  awaitOrderRemainder(@Ctx() ctx: StaffContext, @Input(() => StaffOrderActInput) input: StaffOrderActInput) {
    return awaitOrderRemainder(ctx, input)
  }

  @Mutation(() => ReturnOrderPaymentResult, {
    description: 'Refunds the payment of an order in review completely, and cancels the order.',
  })
  returnOrderPayment(@Ctx() ctx: StaffContext, @Input(() => StaffOrderActInput) input: StaffOrderActInput) {
    return returnOrderPayment(ctx, input)
  }

  @Mutation(() => AcknowledgeExternalRefundsResult, {
    description:
      'Records that what was refunded of the payments of an order outside the shop is known, so that the shop refunds the rest again.',
  })
  acknowledgeExternalRefunds(
    @Ctx() ctx: StaffContext,
    @Input(() => AcknowledgeExternalRefundsInput) input: AcknowledgeExternalRefundsInput,
  ) {
    return acknowledgeExternalRefunds(ctx, input)
  }
}
