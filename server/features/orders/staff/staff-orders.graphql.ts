import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { OrderStatus } from '../../../../rules/order-status'
import type { PaymentMethodCode } from '../../../../rules/payment-methods'
import type { ProductKind } from '../../../../rules/pricing-types'
import type { RegistryWait } from '../../../../rules/registry-wait'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { StaffNote } from '../../../staff/notes/staff-notes.graphql'
import { StaffPageArgs, staffConnection } from '../../../staff/staff-connection'
import { PaymentMethodCodeEnum, ProductKindEnum } from '../../catalogue/catalogue.graphql'
import {
  DeliveryStatusEnum,
  OrderChannelEnum,
  OrderStatusEnum,
  RefundStatusEnum,
  RegistryWaitEnum,
} from '../orders.graphql'
import type { LineRow, OrderRow } from '../orders.repository'

const StaffOrderActEnum = graphEnum('StaffOrderAct', 'Act of staff on an order.', {
  ACCEPT_PAYMENT: 'Accept the amount paid as the payment: `acceptOrderPayment`.',
  AWAIT_REMAINDER: 'Let the customer pay the rest: `awaitOrderRemainder`.',
  RETURN_PAYMENT: 'Return the payment and cancel the order: `returnOrderPayment`.',
  DELIVER_AGAIN: 'Retry failed and given-up lines: `deliverOrderAgain`.',
  GIVE_UP: 'Refund given-up lines: `giveUpOrderLines`.',
  SEND_TRANSFER_CODE_LINK: 'Mail the owner a link to correct a transfer code: `sendTransferCodeLink`.',
})
export type StaffOrderAct = keyof typeof StaffOrderActEnum

const ActObstacleEnum = graphEnum('ActObstacle', 'Why an act is not possible.', {
  NO_RIGHT: 'The staff member lacks the right.',
  NOT_NEEDED: 'The order does not need it in this state.',
  HOLDER_GONE: 'A registrant that was chosen in the order was deleted.',
  MONEY_WENT_BACK: 'The money of a line was refunded through the bank.',
  CHARGED_BACK: 'The bank of the buyer took the payment back.',
})
export type ActObstacle = keyof typeof ActObstacleEnum

@ObjectType({ description: 'Act on an order, with whether it is possible now.' })
export class AllowedOrderAct {
  @Field(() => StaffOrderActEnum, { description: 'The act.' })
  act!: StaffOrderAct

  @Field(() => ActObstacleEnum, { nullable: true, description: 'Why it is not possible; null if it is.' })
  obstacle!: ActObstacle | null
}

@ObjectType({ description: 'Customer of an order, as the account is now.' })
export class StaffOrderCustomer {
  @Field(() => ID, { description: 'Id of the account.' })
  id!: string

  @Field(() => String, { description: 'Company name, or first and last name.' })
  name!: string

  @Field(() => String, { description: 'First and last name.' })
  contact!: string

  @Field(() => String, { description: 'E-mail address.' })
  email!: string

  @Field(() => String, { nullable: true, description: 'Phone number; null if not given.' })
  phone!: string | null

  @Field(() => Boolean, { description: 'True for a reseller.' })
  isReseller!: boolean

  @Field(() => DateTime, { description: 'Time at which the account was created.' })
  since!: number
}

@ObjectType({ description: 'Attempts to deliver a line, as its job counts them.' })
export class DeliveryAttempts {
  @Field(() => ID, { description: 'Id of the job.' })
  jobId!: string

  @Field(() => Int, { description: 'Number of attempts that failed.' })
  count!: number

  @Field(() => String, { nullable: true, description: 'Error of the last attempt; null if there was none.' })
  lastError!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the next attempt; null if none follows.' })
  nextAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was given up; null if it was not.' })
  givenUpAt!: number | null
}

@ObjectType({ description: 'Request about a line that was sent to a registrar.' })
export class RegistrarRequest {
  @Field(() => String, { description: 'Name of the adapter.' })
  registrar!: string

  @Field(() => String, { description: 'Reference of the shop.' })
  reference!: string

  @Field(() => String, { description: 'Kind of request, such as `register`.' })
  kind!: string

  @Field(() => DateTime, { description: 'Time at which it was sent.' })
  sentAt!: number

  @Field(() => String, { nullable: true, description: 'Id at the registrar; null until it responded.' })
  outsideId!: string | null

  @Field(() => String, { nullable: true, description: 'Outcome in words; null while unknown.' })
  outcome!: string | null
}

@ObjectType({ description: 'Line of an order, for staff.' })
export class StaffOrderLine {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => ID, { nullable: true, description: 'Line of the domain that it belongs to; null if to none.' })
  parentId!: string | null

  @Field(() => ProductKindEnum, { description: 'Kind of product.' })
  kind!: ProductKind

  @Field(() => String, { description: 'Title, in the language of the request.' })
  title!: string

  @Field(() => String, { nullable: true, description: 'Domain name in ASCII; null if it is for none.' })
  domainName!: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the domain; null if the line is for none, or the shop does not have it.',
  })
  domainId!: string | null

  @Field(() => Boolean, { description: 'True if the domain is transferred here.' })
  isTransfer!: boolean

  @Field(() => String, { nullable: true, description: 'Chosen registrant; null for the standard one.' })
  holder!: string | null

  @Field(() => Cents, { nullable: true, description: 'Price excluding VAT; null without the right to see amounts.' })
  net!: number | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price per year after the first term, as the buyer was told, excluding VAT; 0 for a one-time product, null without the right to see amounts.',
  })
  renewal!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Share of the total including VAT and fee; null without the right to see amounts.',
  })
  gross!: number | null

  @Field(() => DeliveryStatusEnum, { description: 'Delivery status.' })
  deliveryStatus!: LineRow['deliveryStatus']

  @Field(() => String, { description: 'State in words, as the customer reads it.' })
  message!: string

  @Field(() => String, { nullable: true, description: 'Code of the failure; null unless delivery failed.' })
  failureReason!: string | null

  @Field(() => RegistryWaitEnum, { nullable: true, description: 'Party that its registry waits for; null if none.' })
  waitsFor!: RegistryWait | null

  @Field(() => DateTime, { nullable: true, description: 'Time since which it waits; null if it does not.' })
  waitsSince!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time of delivery; null before it.' })
  deliveredAt!: number | null

  @Field(() => Boolean, { description: 'True if no job attempts it any more.' })
  isGivenUp!: boolean

  @Field(() => Boolean, { description: 'True if it takes longer than usual.' })
  isOverdue!: boolean

  @Field(() => Boolean, { description: 'True if it waits for another transfer code.' })
  needsTransferCode!: boolean

  @Field(() => DeliveryAttempts, { nullable: true, description: 'Attempts; null before the first.' })
  attempts!: DeliveryAttempts | null

  @Field(() => [RegistrarRequest], { description: 'Requests to registrars, newest first. At most 100 for each name.' })
  requests!: RegistrarRequest[]

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount that is refunded or taken off the invoice; null if none, or without the right to see amounts.',
  })
  refund!: number | null

  @Field(() => RefundStatusEnum, { nullable: true, description: 'State of that refund; null if nothing is paid out.' })
  refundStatus!: keyof typeof RefundStatusEnum | null
}

@ObjectType({ description: 'Refund of an order, for staff.' })
export class StaffOrderRefund {
  @Field(() => String, { description: 'Reference of the shop.' })
  reference!: string

  @Field(() => ID, { nullable: true, description: 'Line that it is for; null for a whole payment and for goodwill.' })
  lineId!: string | null

  @Field(() => Cents, { nullable: true, description: 'Amount; null without the right to see amounts.' })
  amount!: number | null

  @Field(() => String, { description: 'Code of the reason.' })
  reason!: string

  @Field(() => RefundStatusEnum, { nullable: true, description: 'State; null if it is taken off an unpaid invoice.' })
  status!: keyof typeof RefundStatusEnum | null

  @Field(() => DateTime, { description: 'Time at which it was recorded.' })
  notedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which the bank paid it; null before that.' })
  doneAt!: number | null
}

@ObjectType({ description: 'Invoice or credit note of an order.' })
export class StaffOrderInvoice {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { nullable: true, description: 'Number; null while the invoice is open.' })
  number!: string | null

  @Field(() => Boolean, { description: 'True for a credit note.' })
  isCredit!: boolean

  @Field(() => Cents, {
    nullable: true,
    description:
      'Amount left to pay of a final invoice of this order alone, including VAT; null once it is paid, for others, and without AMOUNTS_SEE.',
  })
  outstanding!: number | null
}

export const OrderMailStateEnum = graphEnum('OrderMailState', 'State of a mail about an order.', {
  WAITING: 'It waits to be sent.',
  SENT: 'The mail server accepted it.',
  GIVEN_UP: 'It could not be sent.',
  BOUNCED: 'It was sent, and another mail server reported that it cannot be delivered.',
})

@ObjectType({ description: 'Mail about an order. Known for 30 days after it was sent.' })
export class StaffOrderMail {
  @Field(() => String, { description: 'Reference of the mail.' })
  reference!: string

  @Field(() => String, { description: 'Kind, such as `order-paid`.' })
  kind!: string

  @Field(() => OrderMailStateEnum, { description: 'State.' })
  state!: keyof typeof OrderMailStateEnum

  @Field(() => DateTime, { description: 'Time at which it was sent, given up or returned, or is due.' })
  at!: number
}

/** Read when it is asked for. */
type ReadLater<T> = T | Promise<T>

@ObjectType({ description: 'Order, for staff.' })
export class StaffOrder {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Number for people.' })
  number!: string

  @Field(() => OrderStatusEnum, { description: 'Status.' })
  status!: OrderStatus

  @Field(() => OrderChannelEnum, { description: 'Order flow in which it was placed.' })
  channel!: OrderRow['channel']

  @Field(() => PaymentMethodCodeEnum, { description: 'Payment method.' })
  paymentMethod!: PaymentMethodCode

  @Field(() => StaffOrderCustomer, { description: 'Customer.' })
  customer!: StaffOrderCustomer

  @Field(() => [String], { description: 'Titles of the first three items.' })
  titles!: string[]

  @Field(() => Int, { description: 'Number of items: lines that belong to no other line.' })
  itemCount!: number

  @Field(() => Cents, { nullable: true, description: 'Total including VAT; null without the right to see amounts.' })
  gross!: number | null

  @Field(() => Cents, { nullable: true, description: 'Total excluding VAT; null without the right to see amounts.' })
  net!: number | null

  @Field(() => Cents, { nullable: true, description: 'VAT; null without the right to see amounts.' })
  vat!: number | null

  @Field(() => DateTime, { description: 'Time at which it was placed.' })
  placedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time of payment; null if not paid online in full.' })
  paidAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time since which it waits to be finished: of its payment, or of the order; null if it is finished.',
  })
  waitingSince!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time until which the customer can pay the rest of an order in review; null if it waits for a decision.',
  })
  remainderUntil!: number | null

  @Field(() => Boolean, { description: 'True if a line failed or was given up, so that it can be delivered again.' })
  canDeliverAgain!: boolean

  @Field(() => String, { description: 'Changes with the state of the order. Pass it as `expectedVersion`.' })
  version!: string

  @Field(() => [StaffOrderLine], { description: 'Lines, in the order of the basket.' })
  lines!: ReadLater<StaffOrderLine[]>

  @Field(() => [StaffOrderRefund], { description: 'Refunds, oldest first.' })
  refunds!: ReadLater<StaffOrderRefund[]>

  @Field(() => [StaffOrderInvoice], { description: 'Invoice and credit notes; empty until the order is invoiced.' })
  invoices!: ReadLater<StaffOrderInvoice[]>

  @Field(() => [StaffOrderMail], { description: 'Mails about it, oldest first.' })
  mails!: ReadLater<StaffOrderMail[]>

  @Field(() => [StaffNote], { description: 'Notes of staff, oldest first.' })
  notes!: ReadLater<StaffNote[]>

  @Field(() => [AllowedOrderAct], { description: 'Acts, with what prevents them.' })
  allowedActs!: ReadLater<AllowedOrderAct[]>
}

export const StaffOrderConnection = staffConnection(StaffOrder, 'StaffOrder', 'Page of orders (Relay).')

@ObjectType({ description: 'Numbers of orders in the views of the list. Each count stops at 100.' })
export class StaffOrderCounts {
  @Field(() => Int, {
    description: 'Orders whose payment needs review, without those whose rest can be paid.',
  })
  inReview!: number

  @Field(() => Int, { description: 'Orders that wait for payment.' })
  awaitingPayment!: number

  @Field(() => Int, { description: 'Orders of which nothing could be delivered.' })
  failed!: number

  @Field(() => Int, { description: 'Orders of which a part could not be delivered.' })
  partlyFailed!: number

  @Field(() => Int, { description: 'Orders that were placed today, in Amsterdam.' })
  today!: number

  @Field(() => Int, { description: 'Orders with a line that is being delivered for longer than usual.' })
  overdue!: number
}

@InputType({ description: 'Filter of orders. An order matches all fields that are given.' })
export class StaffOrderFilter {
  @Field(() => OrderStatusEnum, { nullable: true, description: 'Only in this status.' })
  status?: OrderStatus | null

  @Field(() => Boolean, { nullable: true, description: 'If true, only with a line that takes longer than usual.' })
  isOverdue?: boolean | null

  @Field(() => DateTime, { nullable: true, description: 'Placed from this time on.' })
  from?: Date | null

  @Field(() => DateTime, { nullable: true, description: 'Placed before this time.' })
  until?: Date | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Total including VAT of at least this amount. Requires AMOUNTS_SEE.',
  })
  minAmount?: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Total including VAT of at most this amount. Requires AMOUNTS_SEE.',
  })
  maxAmount?: number | null

  @Field(() => ID, { nullable: true, description: 'Only of this account.' })
  customerId?: string | null

  @Field(() => String, { nullable: true, description: 'Only with a line for exactly this domain name.' })
  domainName?: string | null

  @Field(() => String, { nullable: true, description: 'Only with this product code, such as `HOSTING_BASIC`.' })
  productCode?: string | null

  @Field(() => PaymentMethodCodeEnum, { nullable: true, description: 'Only with this payment method.' })
  paymentMethod?: PaymentMethodCode | null

  @Field(() => String, {
    nullable: true,
    description:
      'Only with this order number, domain name (an extension may be left out), or text in the name or e-mail address of the customer. At most 100 characters.',
  })
  text?: string | null
}

export const StaffOrderOrderEnum = graphEnum('StaffOrderOrder', 'Order of a list of orders.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first, so that what waits longest is on top.',
})

@ArgsType()
export class StaffOrderArgs extends StaffPageArgs {
  @Field(() => StaffOrderFilter, { nullable: true, description: 'Filter; all orders when left out.' })
  filter?: StaffOrderFilter | null

  @Field(() => StaffOrderOrderEnum, { defaultValue: 'NEWEST', description: 'Order of the list.' })
  orderBy!: keyof typeof StaffOrderOrderEnum
}
