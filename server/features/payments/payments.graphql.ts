import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PlanPayment } from '../../../rules/payment-plan'
import type { PaymentStatus } from '../../../rules/payment-status'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime, Url } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.graphql'
import { NamesGone, OrderRefused } from '../orders/orders.errors'
import { Order, OrderPreview, RefundStatusEnum } from '../orders/orders.graphql'
import { text } from './payments.text'

export const PaymentStatusEnum = graphEnum('PaymentStatus', 'Status of the payment of an order or invoice.', {
  ANNOUNCED: 'The payment was created at the payment provider; the customer has not paid yet.',
  IN_PROGRESS: 'The customer paid and the payment provider is still processing it.',
  COMPLETED: 'Paid, or no online payment is needed.',
  CANCELLED: 'Cancelled by the customer or the payment provider. A new payment can be started.',
  EXPIRED: 'Not paid in time. A new payment can be started.',
} satisfies Record<PaymentStatus, string>)

@ObjectType({ description: 'Payment status of an order.' })
export class PaymentState {
  @Field(() => PaymentStatusEnum, { description: 'Last status reported by the payment provider.' })
  lastOmnikassaStatus!: PaymentStatus
}

@ObjectType({ description: 'The placed order and the next step.' })
export class PurchaseStarted {
  @Field(() => String, {
    description: 'Address for the browser to open next: the payment page, or the path of a page about the order.',
  })
  returnUrl!: string

  @Field(() => Order, { description: 'The placed order.' })
  order!: Order
}

@ObjectType({ description: 'Payment page of an order or invoice.' })
export class PaymentLink {
  @Field(() => Url, {
    description:
      'URL at the payment provider. It stays the same while the payment is open; a new one follows a cancelled or expired payment.',
  })
  url!: string
}

@ObjectType({ description: 'A refund for an invoice.' })
export class InvoiceRefund {
  @Field(() => ID, { description: 'Reference of the refund at the payment provider.' })
  reference!: string

  @Field(() => Cents, { description: 'Refunded amount in euro cents, including VAT.' })
  amount!: number

  @Field(() => RefundStatusEnum, { description: 'Current status.' })
  status!: keyof typeof RefundStatusEnum

  @Field(() => DateTime, { description: 'Time at which the refund was recorded.' })
  notedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time at which the payment provider paid it back; null until then, and for money that was not paid online.',
  })
  paidBackAt!: number | null
}

@ObjectType({ description: 'Rest of an order of which less was paid than was asked. It is paid with `payOrder`.' })
export class OrderRemainder {
  @Field(() => Cents, { description: 'Amount that was received, in euro cents.' })
  received!: number

  @Field(() => Cents, { description: 'Amount that is left to pay, in euro cents.' })
  amount!: number

  @Field(() => DateTime, { description: 'Time until which it can be paid. Staff review the order again then.' })
  payBefore!: number
}

@ObjectType({
  implements: UserError,
  description:
    'Refusal: the order or invoice needs no online payment, because it is paid, cancelled, on account, collected by direct debit or being paid.',
})
export class NothingToPay extends UserError {
  constructor(
    ctx: Pick<Context, 'locale'>,
    code: 'NOTHING_TO_PAY' | 'PAYMENT_IN_PROGRESS' = 'NOTHING_TO_PAY',
    words: 'nothingToPay' | 'noInvoiceToPay' | 'noInvoicesToPay' | 'tooMuchAtOnce' = 'nothingToPay',
  ) {
    super()
    this.code = code
    this.status = 409
    this.message = text[ctx.locale][code === 'NOTHING_TO_PAY' ? words : 'inProgress']
  }
}

@InputType({ description: 'Registrant for one domain of the order.' })
export class CustomWhoisInput {
  @Field(() => ID, { nullable: true, description: '`id` of a saved registrant; null for the standard registrant.' })
  customWhoisId?: string | null

  @Field(() => String, { description: 'Full domain name.' })
  domain!: string
}

@InputType({ description: 'Order for the current basket.' })
export class PurchaseInput {
  // Nullable with a default, because the executor ignores the default of a required field in a variable.
  @Field(() => ShopChannel, {
    nullable: true,
    defaultValue: ShopChannel.CUSTOMER,
    description: 'Order flow whose basket is ordered.',
  })
  channel?: ShopChannel | null

  @Field(() => [CustomWhoisInput], {
    nullable: true,
    defaultValue: [],
    description: 'Registrants by domain. Domains that are not listed get the standard registrant.',
  })
  customWhois?: CustomWhoisInput[] | null

  @Field(() => PaymentMethodCodeEnum, { description: 'One of the methods in `Query.paymentMethods`.' })
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => String, {
    nullable: true,
    description:
      '`quoteHash` of the basket as shown. The order is refused with PRICE_CHANGED if the price changed since.',
  })
  quoteHash?: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      '`GeneralTerms.version` that the buyer agreed to. The order is refused with TERMS_CHANGED if another one applies.',
  })
  termsVersion?: number | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'True previews the order, or returns why it would be refused, without placing it.',
  })
  dryRun?: boolean | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True authorises direct debits of future invoices with this payment, where `Viewer.canAuthoriseDirectDebit`. Null leaves an open payment as it is. Fails with FORBIDDEN for an API token.',
  })
  authorise?: boolean | null
}

@InputType({ description: 'An order to pay.' })
export class PayOrderInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True authorises direct debits of future invoices with this payment, where `Viewer.canAuthoriseDirectDebit`. Null leaves an open payment as it is. Fails with FORBIDDEN for an API token.',
  })
  authorise?: boolean | null
}

const InvoicePartEnum = graphEnum('InvoicePart', 'How much of an invoice with a payment plan is paid.', {
  NEXT_PART: 'The amount that `PaymentPlan.nextAmount` says.',
  ALL: 'All that is unpaid.',
} satisfies Record<PlanPayment, string>)

@InputType({ description: 'An invoice to pay.' })
export class PayInvoiceInput {
  @Field(() => ID, { description: '`id` of the invoice.' })
  invoiceId!: string

  @Field(() => InvoicePartEnum, {
    nullable: true,
    description: 'How much is paid while a payment plan runs; NEXT_PART if null. Without a plan, all of it is.',
  })
  part?: PlanPayment | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True authorises direct debits of future invoices with this payment, where `Viewer.canAuthoriseDirectDebit`. Null leaves an open payment as it is. Fails with FORBIDDEN for an API token.',
  })
  authorise?: boolean | null
}

@InputType({ description: 'Payment of all invoices that can be paid online.' })
export class PayInvoicesInput {
  @Field(() => Int, {
    nullable: true,
    description: '`InvoiceBalance.payable` as shown, in euro cents. Refused with INVALID_INPUT if it changed since.',
  })
  amount?: number | null

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True authorises direct debits of future invoices with this payment, where `Viewer.canAuthoriseDirectDebit`. Null leaves an open payment as it is. Fails with FORBIDDEN for an API token.',
  })
  authorise?: boolean | null
}

export const PurchaseResult = resultUnion(
  'PurchaseResult',
  'The placed order, the preview of a dry run, or why no order was placed.',
  PurchaseStarted,
  OrderPreview,
  OrderRefused,
)
export const PayOrderResult = resultUnion(
  'PayOrderResult',
  'The payment page, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
  NamesGone,
)

export const PayInvoiceResult = resultUnion(
  'PayInvoiceResult',
  'The payment page, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
)

export const PayInvoicesResult = resultUnion(
  'PayInvoicesResult',
  'The payment page, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
)

@InputType({ description: 'An order to cancel.' })
export class CancelOrderInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string
}

@InputType({ description: 'A new payment method for an order.' })
export class ChangePaymentMethodInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string

  @Field(() => PaymentMethodCodeEnum, { description: 'One of the methods in `Query.paymentMethods`.' })
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the change without making it.' })
  dryRun!: boolean
}

@InputType({ description: 'Domains to remove from an order.' })
export class RemoveOrderLinesInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string

  @Field(() => [ID], {
    description: '`id` of the order line of each domain. Lines that belong to a domain are removed with it.',
  })
  lineIds!: string[]

  @Field(() => Boolean, { defaultValue: false, description: 'True previews the change without making it.' })
  dryRun!: boolean
}

export const CancelOrderResult = resultUnion(
  'CancelOrderResult',
  'The cancelled order, or why it cannot be cancelled.',
  Order,
  NothingToPay,
)
export const ChangePaymentMethodResult = resultUnion(
  'ChangePaymentMethodResult',
  'The order with its new payment method, or why it was not changed. If it still needs payment, call `payOrder` next.',
  Order,
  NothingToPay,
  NamesGone,
  OrderRefused,
)
export const RemoveOrderLinesResult = resultUnion(
  'RemoveOrderLinesResult',
  'The order with its remaining lines, or why nothing was removed.',
  Order,
  NothingToPay,
)
