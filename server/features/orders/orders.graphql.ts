import { Field, ID, ObjectType } from 'type-graphql'
import type { OrderLineType } from '../../../rules/order-line-type'
import type { OrderStatus } from '../../../rules/order-status'
import type { BillingPeriod, ProductKind } from '../../../rules/pricing-types'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime, DomainName, LocalDate, Url } from '../../graphql/scalars'
import { BillingPeriodEnum } from '../basket/basket.enums'
import { OrderTotals, PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { PaymentMethodCodeEnum, ProductKindEnum } from '../catalogue/catalogue.graphql'
import type { LineRow, OrderRow } from './orders.repository'

export const OrderStatusEnum = graphEnum('OrderStatus', 'How far an order is.', {
  OPEN: 'Being made.',
  AWAITING_PAYMENT: 'Placed, and to be paid through the bank.',
  REVIEW: 'Another amount was paid than asked: a person looks at it.',
  PAID: 'Paid, and about to be delivered.',
  DELIVERING: 'Names are being registered and packages made.',
  DELIVERED: 'All of it is delivered.',
  PARTLY_FAILED: 'Some of it could not be delivered.',
  FAILED: 'None of it could be delivered.',
  CANCELLED: 'It was not paid, and will not be delivered unless it still is.',
} satisfies Record<OrderStatus, string>)

export const DeliveryStatusEnum = graphEnum('DeliveryStatus', 'How far a line of an order is.', {
  PENDING: 'Not begun.',
  RUNNING: 'Under way.',
  DONE: 'Delivered.',
  FAILED: 'Could not be delivered.',
} satisfies Record<LineRow['deliveryStatus'], string>)

export const OrderChannelEnum = graphEnum('OrderChannel', 'In which order flow an order was placed.', {
  CUSTOMER: 'The order procedure.',
  RESELLER: 'The order procedure of resellers.',
  CHECKOUT: 'The checkout.',
} satisfies Record<OrderRow['channel'], string>)

export const OrderLineTypeEnum = graphEnum('OrderLineType', 'What the checkout calls a line.', {
  domain: 'A domain name.',
  redirect: 'Visitors of a domain are sent on.',
  ssl: 'A certificate for one name, or for all names below it.',
  sslmultidomains: 'A certificate for several names.',
  cloudflare: 'A Cloudflare subscription.',
  hosting: 'A hosting package.',
  vpspackage: 'A virtual server.',
  extra: 'An extra of a hosting package.',
  free_installation: 'Software that comes free with a hosting package.',
  transfer_code: 'The code with which a name moves here.',
} satisfies Record<OrderLineType, string>)

@ObjectType({ description: 'What an order comes to, as the bank is told.' })
export class OrderAmount {
  @Field(() => Cents, { description: 'With VAT and fee.' })
  value!: number

  @Field(() => String, { description: 'The currency (ISO 4217): always EUR.' })
  currency!: string
}

@ObjectType({ implements: Node, description: 'One thing that was ordered, at the price of that day.' })
export class OrderLine extends Node {
  @Field(() => ID, { nullable: true, description: 'The line of the domain that it belongs to; null when to none.' })
  parentId!: string | null

  @Field(() => ProductKindEnum, { description: 'What kind of product it is.' })
  kind!: ProductKind

  @Field(() => OrderLineTypeEnum, { description: 'What the checkout calls it.' })
  type!: OrderLineType

  @Field(() => String, { description: "What it is called in a list, in the reader's language." })
  title!: string

  @Field(() => String, { description: 'The word that stays for the product, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: "What the product was called at the order, in the reader's language." })
  productName!: string

  @Field(() => DomainName, { nullable: true, description: 'The domain that it is, or is for; null when for none.' })
  domainName!: string | null

  @Field(() => Url, { nullable: true, description: 'Where visitors are sent on to; null unless it is a redirect.' })
  redirection!: string | null

  @Field(() => Boolean, { description: 'A domain that was registered elsewhere and moves here.' })
  isTransfer!: boolean

  @Field(() => String, { nullable: true, description: 'The label of the holder chosen; null for the standard one.' })
  holder!: string | null

  @Field(() => Cents, { description: 'The price of the period, without VAT.' })
  price!: number

  @Field(() => Cents, { description: 'The same without any discount or deduction.' })
  originalPrice!: number

  @Field(() => Cents, {
    description:
      'What was left of the package that this one took the place of: it was paid before and is no part of `price`. 0 for all else.',
  })
  deduction!: number

  @Field(() => Cents, { description: 'The price of each year after the period, without VAT; 0 for what is paid once.' })
  renewalPrice!: number

  @Field(() => [PriceStep], { description: 'How `price` came to be.' })
  trace!: PriceStep[]

  @Field(() => DeliveryStatusEnum, { description: 'How far its delivery is.' })
  deliveryStatus!: LineRow['deliveryStatus']

  @Field(() => String, { description: "How far it is, or why it failed, in the reader's language." })
  message!: string

  @Field(() => Boolean, {
    description: 'It could not be moved with its transfer code, and waits for another one by `correctTransferCode`.',
  })
  needsTransferCode!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When it was delivered; null until then.' })
  deliveredAt!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'What goes back, with VAT, since it could not be delivered; null when nothing does.',
  })
  refund!: number | null
}

@ObjectType({ description: 'Money of an order that goes back.' })
export class OrderRefund {
  @Field(() => String, { description: 'By which the bank knows it.' })
  reference!: string

  @Field(() => Cents, { description: 'With VAT.' })
  amount!: number

  @Field(() => ID, {
    nullable: true,
    description: 'The line that it is for; null for a payment that goes back whole, such as a second one.',
  })
  lineId!: string | null

  @Field(() => String, { description: "What it is for, in the reader's language." })
  title!: string

  @Field(() => DateTime, { description: 'When it was decided.' })
  notedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When the bank paid it back; null until then, and for an order on an invoice that was not paid yet, which is less by it.',
  })
  paidBackAt!: number | null
}

@ObjectType({
  description: 'What an order pays for that waits for its payment, and would end, or has ended, without it.',
})
export class DueRenewal {
  @Field(() => LocalDate, {
    description: 'The order is to be paid before this day: on it, what it renews ends, or can be got back no more.',
  })
  payBefore!: string

  @Field(() => Boolean, { description: 'It has ended already, and is got back by paying.' })
  hasEnded!: boolean

  @Field(() => [String], { description: "What ends without it, in the reader's language." })
  ends!: string[]

  @Field(() => String, { description: "The same in a sentence of the reader's language." })
  message!: string
}

@ObjectType({
  implements: Node,
  description:
    'Something that the customer ordered. What was agreed never changes, but for what its customer changes before paying.',
})
export class Order extends Node {
  @Field(() => String, { description: 'The number by which people call it.' })
  number!: string

  @Field(() => OrderChannelEnum, { description: 'In which order flow it was placed.' })
  channel!: OrderRow['channel']

  @Field(() => OrderStatusEnum, { description: 'How far it is.' })
  status!: OrderStatus

  @Field(() => [OrderLine], { description: 'What was ordered, in the order of the basket.' })
  items!: OrderLine[]

  @Field(() => OrderLine, { nullable: true, description: 'The first of the items; null when there are none.' })
  item!: OrderLine | null

  @Field(() => Boolean, { description: 'It pays for next terms of what its customer has, and was placed by the shop.' })
  isRenewal!: boolean

  @Field(() => DueRenewal, {
    nullable: true,
    description:
      'Until when it is to be paid and what ends otherwise; null unless it is a renewal that waits for its payment.',
  })
  dueRenewal!: DueRenewal | null

  @Field(() => OrderAmount, { description: 'What it comes to, as the bank is told.' })
  amount!: OrderAmount

  @Field(() => OrderTotals, { description: 'What it comes to, as its invoice has it.' })
  totals!: OrderTotals

  @Field(() => RenewalTotals, {
    description: 'What all its items cost each year after the first period, at the prices of the day of the order.',
  })
  renewalTotals!: RenewalTotals

  @Field(() => [OrderRefund], { description: 'What of it goes back, the oldest first.' })
  refunds!: OrderRefund[]

  @Field(() => BillingPeriodEnum, { description: 'The term that its prices are for.' })
  period!: BillingPeriod

  @Field(() => PaymentMethodCodeEnum, { description: 'How it is paid.' })
  paymentMethod!: OrderRow['paymentMethod']

  @Field(() => Boolean, { description: 'The invoice is final: an open one still gathers orders on account.' })
  closed!: boolean

  @Field(() => ID, { nullable: true, description: 'The invoice; null until it is paid or on account.' })
  invoiceId!: string | null

  @Field(() => String, { nullable: true, description: 'The number of the invoice; null as long as there is none.' })
  invoiceNumber!: string | null

  @Field(() => DateTime, { description: 'When it was placed.' })
  placedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'When it was paid; null for what was not paid online.' })
  paidAt!: number | null
}

@ObjectType({ description: 'One line of an order that would be placed.' })
export class OrderPreviewLine {
  @Field(() => ProductKindEnum, { description: 'What it is.' })
  kind!: ProductKind

  @Field(() => String, { description: 'The code of the product.' })
  productCode!: string

  @Field(() => String, { description: "The name of the product, in the reader's language." })
  productName!: string

  @Field(() => DomainName, { nullable: true, description: 'The domain that it is or belongs to; null for none.' })
  domainName!: string | null

  @Field(() => Boolean, { description: 'The domain moves here from elsewhere.' })
  isTransfer!: boolean

  @Field(() => Cents, { description: 'What it would cost for the first term, without VAT.' })
  price!: number

  @Field(() => Cents, { description: 'What a later term costs, at the prices of today and without VAT.' })
  renewalPrice!: number
}

@ObjectType({ description: 'The order that a dry run would have placed. Nothing was ordered.' })
export class OrderPreview {
  @Field(() => [OrderPreviewLine], { description: 'What would be ordered.' })
  items!: OrderPreviewLine[]

  @Field(() => OrderTotals, { description: 'What it would come to.' })
  totals!: OrderTotals

  @Field(() => PaymentMethodCodeEnum, { description: 'How it would be paid.' })
  paymentMethod!: OrderRow['paymentMethod']

  @Field(() => Boolean, { description: 'It would wait until it is paid at the bank.' })
  isPaidOnline!: boolean

  @Field(() => String, {
    description:
      'Send it along with the order itself, which is then refused with PRICE_CHANGED if it would cost otherwise.',
  })
  quoteHash!: string
}

export const OrderConnection = connectionType(Order, 'Order')

@ObjectType({ description: 'The lowest current price of each kind, a month without VAT; 0 when none is sold.' })
export class AdditionalProductPrices {
  @Field(() => Cents, { description: 'Of a Cloudflare subscription.' })
  cloudflare!: number

  @Field(() => Cents, { description: 'Of a domain name: a twelfth of its year, rounded up.' })
  domain!: number

  @Field(() => Cents, { description: 'Of a hosting package.' })
  sharedHosting!: number

  @Field(() => Cents, { description: 'Of a certificate: a twelfth of its year, rounded up.' })
  sslCertificate!: number

  @Field(() => Cents, { description: 'Of a virtual server.' })
  vpsHosting!: number
}
