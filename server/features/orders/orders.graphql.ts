import { Field, ID, Int, ObjectType } from 'type-graphql'
import type { OrderLineType } from '../../../rules/order-line-type'
import type { OrderStatus } from '../../../rules/order-status'
import type { BillingPeriod, ProductKind } from '../../../rules/pricing-types'
import type { RefundStatus } from '../../../rules/refund-status'
import type { RegistryWait } from '../../../rules/registry-wait'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, DateTime, DomainName, LocalDate, Url } from '../../graphql/scalars'
import { BillingPeriodEnum } from '../basket/basket.enums'
import { OrderTotals, PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { PaymentMethodCodeEnum, ProductKindEnum } from '../catalogue/catalogue.graphql'
import type { LineRow, OrderRow } from './orders.repository'

export const OrderStatusEnum = graphEnum('OrderStatus', 'Status of an order.', {
  OPEN: 'The order is being created.',
  AWAITING_PAYMENT: 'The order is placed and waits for online payment.',
  REVIEW: 'The paid amount differs from the amount due; staff review the order, or the customer can pay `remainder`.',
  PAID: 'The order is paid and delivery is about to start.',
  DELIVERING: 'Delivery is in progress.',
  DELIVERED: 'All items are delivered.',
  PARTLY_FAILED: 'Some items could not be delivered.',
  FAILED: 'No item could be delivered.',
  CANCELLED: 'The order is cancelled or was not paid in time. A payment that still arrives can revive it.',
} satisfies Record<OrderStatus, string>)

export const DeliveryStatusEnum = graphEnum('DeliveryStatus', 'Delivery status of an order line.', {
  PENDING: 'Delivery has not started.',
  RUNNING: 'Delivery is in progress.',
  DONE: 'Delivered.',
  FAILED: 'Delivery failed.',
} satisfies Record<LineRow['deliveryStatus'], string>)

export const RegistryWaitEnum = graphEnum(
  'RegistryWait',
  'Party that has to act before a registry carries out a request.',
  {
    registry: 'The registry is processing the request.',
    holder: 'The registrant has to confirm the request, usually by a link in a mail.',
    'losing-registrar': 'The current registrar has to release the domain, which can take five days.',
    unknown: 'The registry accepted the request and does not say what it waits for.',
  } satisfies Record<RegistryWait, string>,
)

export const OrderChannelEnum = graphEnum('OrderChannel', 'Order flow in which an order was placed.', {
  CUSTOMER: 'Order procedure for customers.',
  RESELLER: 'Order procedure for resellers.',
  CHECKOUT: 'Checkout.',
} satisfies Record<OrderRow['channel'], string>)

const OrderLineTypeEnum = graphEnum('OrderLineType', 'Type of an order line in the checkout.', {
  domain: 'Domain name.',
  redirect: 'Forwarding of a domain.',
  ssl: 'Certificate for one name, or a wildcard certificate.',
  sslmultidomains: 'Certificate for several names.',
  cloudflare: 'Cloudflare subscription.',
  hosting: 'Hosting package.',
  vpspackage: 'Virtual server (VPS).',
  extra: 'Extra service of a hosting package.',
  free_installation: 'Free software installation with a hosting package.',
  transfer_code: 'Transfer code of a domain that is transferred here.',
} satisfies Record<OrderLineType, string>)

export const RefundStatusEnum = graphEnum('RefundStatus', 'Status of a refund.', {
  REQUESTED: 'The refund is recorded and will be requested from the payment provider.',
  PENDING: 'The payment provider accepted the refund, and the money is on its way.',
  DONE: 'The money was paid back.',
  FAILED: 'The payment provider could not pay the money back; staff resolve it.',
})

/** Returns the public name of a stored status. */
export const refundStatusOf = (status: RefundStatus): keyof typeof RefundStatusEnum =>
  status === 'NOTED' ? 'REQUESTED' : status

@ObjectType({ description: 'Amount that the payment provider charges for an order.' })
export class OrderAmount {
  @Field(() => Cents, { description: 'Amount in euro cents, including VAT and payment fee.' })
  value!: number

  @Field(() => String, { description: 'Currency code (ISO 4217); always EUR.' })
  currency!: string
}

@ObjectType({ implements: Node, description: 'One ordered item, with its price at the time of the order.' })
export class OrderLine extends Node {
  @Field(() => ID, {
    nullable: true,
    description: '`id` of the line of the domain that this line belongs to; null if it belongs to none.',
  })
  parentId!: string | null

  @Field(() => ProductKindEnum, { description: 'Kind of product.' })
  kind!: ProductKind

  @Field(() => OrderLineTypeEnum, { description: 'Type of the line in the checkout.' })
  type!: OrderLineType

  @Field(() => String, { description: 'Title of the line, in the language of the request.' })
  title!: string

  @Field(() => String, { description: 'Stable product code, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name at the time of the order, in the language of the request.' })
  productName!: string

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the product that the shop sells instead, if this one is no longer sold; null without such a successor.',
  })
  successorName!: string | null

  @Field(() => DomainName, { nullable: true, description: 'Domain that the line is for; null if it is for none.' })
  domainName!: string | null

  @Field(() => Url, { nullable: true, description: 'Target of the forwarding; null unless the line is a forwarding.' })
  redirection!: string | null

  @Field(() => Boolean, { description: 'True if the domain is transferred here from another registrar.' })
  isTransfer!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Label of the chosen registrant; null for the standard registrant.',
  })
  holder!: string | null

  @Field(() => Cents, { description: 'Price of the first term in euro cents, excluding VAT.' })
  price!: number

  @Field(() => Cents, {
    description: 'Price of the first term before discounts and deductions, in euro cents excluding VAT.',
  })
  originalPrice!: number

  @Field(() => Cents, {
    description:
      'Remaining value of the package that this one replaces, in euro cents; already subtracted from `price`. 0 if it replaces none.',
  })
  deduction!: number

  @Field(() => Cents, {
    description: 'Price per year after the first term, in euro cents excluding VAT; 0 for a one-time product.',
  })
  renewalPrice!: number

  @Field(() => String, {
    nullable: true,
    description:
      'The next renewals that the discount of the line holds for, in words in the language of the request; null for none. `renewalPrice` applies after those.',
  })
  renewalDiscount!: string | null

  @Field(() => [PriceStep], { description: 'Steps by which `price` was calculated.' })
  trace!: PriceStep[]

  @Field(() => DeliveryStatusEnum, { description: 'Delivery status of the line.' })
  deliveryStatus!: LineRow['deliveryStatus']

  @Field(() => String, { description: 'Delivery progress or failure reason, in the language of the request.' })
  message!: string

  @Field(() => RegistryWaitEnum, {
    nullable: true,
    description:
      'Party that a registration, transfer or renewal waits for; null unless the registry accepted it and has not finished.',
  })
  waitsFor!: RegistryWait | null

  @Field(() => DateTime, { nullable: true, description: 'Time since which the line waits; null if it does not.' })
  waitsSince!: number | null

  @Field(() => Boolean, {
    description:
      'True if the transfer failed because of its transfer code. Send a new code with `correctTransferCode`.',
  })
  needsTransferCode!: boolean

  @Field(() => DateTime, { nullable: true, description: 'Time of delivery; null until then.' })
  deliveredAt!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Refund for a failed delivery, in euro cents including VAT; null if there is none.',
  })
  refund!: number | null

  @Field(() => RefundStatusEnum, {
    nullable: true,
    description:
      'Status of `refund`; null if there is none, or if the amount is deducted from an unpaid invoice instead.',
  })
  refundStatus!: keyof typeof RefundStatusEnum | null
}

@ObjectType({ description: 'A refund for an order.' })
export class OrderRefund {
  @Field(() => String, { description: 'Reference of the refund at the payment provider.' })
  reference!: string

  @Field(() => Cents, { description: 'Refunded amount in euro cents, including VAT.' })
  amount!: number

  @Field(() => ID, {
    nullable: true,
    description:
      '`id` of the refunded line; null for goodwill, and if a whole payment is refunded, such as a duplicate payment.',
  })
  lineId!: string | null

  @Field(() => String, {
    description: 'Title of the refunded line, goodwill or payment, in the language of the request.',
  })
  title!: string

  @Field(() => RefundStatusEnum, {
    nullable: true,
    description: 'Current status; null if the amount is deducted from an unpaid invoice instead.',
  })
  status!: keyof typeof RefundStatusEnum | null

  @Field(() => DateTime, { description: 'Time at which the refund was recorded.' })
  notedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which the payment provider paid it back; null until then, and if the amount is deducted from an unpaid invoice instead.',
  })
  paidBackAt!: number | null
}

@ObjectType({
  description: 'Deadline of an unpaid renewal order, and the items that expire without it.',
})
export class DueRenewal {
  @Field(() => LocalDate, {
    description:
      'First day on which payment is too late: the items expire or, if already expired, can no longer be restored.',
  })
  payBefore!: string

  @Field(() => Boolean, { description: 'True if the items have already expired and are restored by paying.' })
  hasEnded!: boolean

  @Field(() => [String], { description: 'Items that expire without payment, in the language of the request.' })
  ends!: string[]

  @Field(() => String, { description: 'Deadline and items as a sentence, in the language of the request.' })
  message!: string
}

@ObjectType({ description: 'Contents of an order in short, for a list of orders.' })
export class OrderSummary {
  @Field(() => [String], {
    description:
      'Titles of the first two main items, in the language of the request. A main item belongs to no other item.',
  })
  titles!: string[]

  @Field(() => Int, { description: 'Number of main items.' })
  itemCount!: number

  @Field(() => String, {
    nullable: true,
    description:
      'Explanation of the first item that waits for its registry, in the language of the request; null if none waits.',
  })
  waiting!: string | null
}

@ObjectType({
  implements: Node,
  description:
    'An order of the customer. Its prices and terms are fixed, except for changes by the customer before payment.',
})
export class Order extends Node {
  @Field(() => String, { description: 'Order number for customers and support.' })
  number!: string

  @Field(() => OrderChannelEnum, { description: 'Order flow in which the order was placed.' })
  channel!: OrderRow['channel']

  @Field(() => OrderStatusEnum, { description: 'Current status.' })
  status!: OrderStatus

  @Field(() => OrderSummary, { description: 'Contents in short. Cheaper than `items`, which lists every line.' })
  summary!: OrderSummary

  @Field(() => [OrderLine], { description: 'Order lines, in the order of the basket.' })
  items!: OrderLine[]

  @Field(() => OrderLine, { nullable: true, description: 'First order line; null if there is none.' })
  item!: OrderLine | null

  @Field(() => Boolean, { description: 'True if the order renews items of the customer.' })
  isRenewal!: boolean

  @Field(() => DueRenewal, {
    nullable: true,
    description: 'Payment deadline and items at risk; null unless this is an unpaid renewal order.',
  })
  dueRenewal!: DueRenewal | null

  @Field(() => OrderAmount, { description: 'Amount that the payment provider charges.' })
  amount!: OrderAmount

  @Field(() => OrderTotals, { description: 'Totals as on the invoice.' })
  totals!: OrderTotals

  @Field(() => RenewalTotals, {
    description: 'Price of all items per year after the first term, as of the time of the order.',
  })
  renewalTotals!: RenewalTotals

  @Field(() => [OrderRefund], { description: 'Refunds for this order, oldest first.' })
  refunds!: OrderRefund[]

  @Field(() => BillingPeriodEnum, { description: 'Billing period of the prices.' })
  period!: BillingPeriod

  @Field(() => PaymentMethodCodeEnum, { description: 'Payment method.' })
  paymentMethod!: OrderRow['paymentMethod']

  @Field(() => Boolean, {
    description: 'True if the invoice is final. An open invoice still collects orders on account.',
  })
  closed!: boolean

  @Field(() => ID, {
    nullable: true,
    description: '`id` of the invoice; null until the order is paid or placed on account.',
  })
  invoiceId!: string | null

  @Field(() => String, { nullable: true, description: 'Number of the invoice; null if there is none.' })
  invoiceNumber!: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      'Version of the general terms that applies, as in `generalTerms`; null for an order from before versions were kept.',
  })
  termsVersion!: number | null

  @Field(() => DateTime, { description: 'Time at which the order was placed.' })
  placedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time of the online payment; null if the order was not paid online in full. If less was accepted, the rest is `outstanding` of its invoice.',
  })
  paidAt!: number | null
}

@ObjectType({ description: 'A line of a previewed order.' })
export class OrderPreviewLine {
  @Field(() => ProductKindEnum, { description: 'Kind of product.' })
  kind!: ProductKind

  @Field(() => String, { description: 'Stable product code, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => DomainName, { nullable: true, description: 'Domain that the line is for; null if it is for none.' })
  domainName!: string | null

  @Field(() => Boolean, { description: 'True if the domain would be transferred here from another registrar.' })
  isTransfer!: boolean

  @Field(() => Cents, { description: 'Price of the first term in euro cents, excluding VAT.' })
  price!: number

  @Field(() => Cents, {
    description: 'Price per year after the first term at current prices, in euro cents excluding VAT.',
  })
  renewalPrice!: number
}

@ObjectType({ description: 'Preview of an order from a dry run; nothing was ordered.' })
export class OrderPreview {
  @Field(() => [OrderPreviewLine], { description: 'Lines of the order.' })
  items!: OrderPreviewLine[]

  @Field(() => OrderTotals, { description: 'Totals of the order.' })
  totals!: OrderTotals

  @Field(() => PaymentMethodCodeEnum, { description: 'Payment method.' })
  paymentMethod!: OrderRow['paymentMethod']

  @Field(() => Boolean, { description: 'True if the order would wait for online payment.' })
  isPaidOnline!: boolean

  @Field(() => String, {
    description:
      'Hash of the price. Send it with the order to have the order refused with PRICE_CHANGED if the price changes.',
  })
  quoteHash!: string
}

export const OrderConnection = connectionType(Order, 'Order')

@ObjectType({
  description:
    'Lowest regular price of each kind of product, in euro cents per month excluding VAT; 0 if none is sold.',
})
export class AdditionalProductPrices {
  @Field(() => Cents, { description: 'Cloudflare subscription.' })
  cloudflare!: number

  @Field(() => Cents, { description: 'Domain name: one twelfth of the yearly price, rounded up.' })
  domain!: number

  @Field(() => Cents, { description: 'Hosting package.' })
  sharedHosting!: number

  @Field(() => Cents, { description: 'Certificate: one twelfth of the yearly price, rounded up.' })
  sslCertificate!: number

  @Field(() => Cents, { description: 'Virtual server (VPS).' })
  vpsHosting!: number
}
