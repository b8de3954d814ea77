import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PaymentStatus } from '../../../../rules/payment-status'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { StaffOrderActInput } from '../../orders/staff/staff-order-acts.graphql'
import { PaymentStatusEnum } from '../payments.graphql'

@ObjectType({ description: 'Attempt to pay an order through the bank, for staff.' })
export class StaffPayment {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Reference at the bank.' })
  reference!: string

  @Field(() => PaymentStatusEnum, { description: 'Last status reported by the payment provider.' })
  status!: PaymentStatus

  @Field(() => Cents, { nullable: true, description: 'Amount asked; null without the right to see amounts.' })
  asked!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount paid; null before that, or without the right to see amounts.',
  })
  paid!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount that the bank of the buyer took back; null without the right to see amounts.',
  })
  chargedBack!: number | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Amount that was refunded outside the shop, such as in the dashboard of the payment provider; null without the right to see amounts.',
  })
  refundedElsewhere!: number | null

  @Field(() => Boolean, {
    description: 'True until `refundedElsewhere` is acknowledged. The shop refunds nothing of the payment before that.',
  })
  needsAcknowledgement!: boolean

  @Field(() => DateTime, { description: 'Time at which it was started.' })
  createdAt!: number

  @Field(() => DateTime, { description: 'Time of the last change.' })
  changedAt!: number
}

@ObjectType({ description: 'Rest of an order of which less was paid than was asked, for staff.' })
export class StaffOrderRemainder {
  @Field(() => Cents, { nullable: true, description: 'Amount received; null without the right to see amounts.' })
  received!: number | null

  @Field(() => Cents, { nullable: true, description: 'Amount left to pay; null without the right to see amounts.' })
  amount!: number | null

  @Field(() => Int, { description: 'Days in which the customer can pay it once it is asked.' })
  days!: number

  @Field(() => DateTime, { description: 'Time until which the customer can pay it if it is asked now.' })
  until!: number
}

@InputType({ description: 'Input of `acknowledgeExternalRefunds`.' })
export class AcknowledgeExternalRefundsInput extends StaffOrderActInput {
  @Field(() => Cents, { description: 'Sum that was seen. Refused as changed if more was refunded since.' })
  amount!: number
}

export const OrderEventKindEnum = graphEnum('OrderEventKind', 'Kind of event in the history of an order.', {
  PLACED: 'The order was placed.',
  PAYMENT_STARTED: 'The buyer was sent to the bank.',
  PAYMENT_RECEIVED: 'The bank reported a payment.',
  PAYMENT_ENDED: 'The payment was cancelled or expired.',
  CHARGED_BACK: 'The bank of the buyer took a payment back.',
  LINE_DELIVERED: 'A line was delivered.',
  LINE_FAILED: 'A line failed. The time is that of the mail about it, or of its refund.',
  LINE_GIVEN_UP: 'A line is no longer attempted.',
  LINE_WAITS: 'The registry of a line waits for a party.',
  REQUESTED: 'A request was sent to a registrar.',
  REFUND_NOTED: 'A refund was recorded.',
  REFUND_DONE: 'The bank paid a refund.',
  MAILED: 'A mail was sent, or could not be.',
  NOTE: 'A staff member wrote a note.',
  ACT: 'A staff member acted.',
})

@ObjectType({ description: 'Event in the history of an order.' })
export class OrderEvent {
  @Field(() => ID, { description: 'Id that is unique within the order.' })
  id!: string

  @Field(() => OrderEventKindEnum, { description: 'Kind.' })
  kind!: keyof typeof OrderEventKindEnum

  @Field(() => DateTime, { description: 'Time.' })
  at!: number

  @Field(() => String, { nullable: true, description: 'Subject: title of the line, kind of mail, name of the act.' })
  subject!: string | null

  @Field(() => String, { nullable: true, description: 'Explanation: text of the note, reason of the act, error.' })
  detail!: string | null

  @Field(() => Cents, { nullable: true, description: 'Amount; null if none, or without the right to see amounts.' })
  amount!: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the staff member, buyer or registrar; null if it happened automatically, or the bank reported it.',
  })
  by!: string | null

  @Field(() => String, { nullable: true, description: 'Id of the request, reference or job, to search the log with.' })
  reference!: string | null
}
