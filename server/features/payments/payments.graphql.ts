import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PaymentStatus } from '../../../rules/payment-status'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime, Url } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.graphql'
import { NamesGone, OrderRefused } from '../orders/orders.errors'
import { Order, OrderPreview } from '../orders/orders.graphql'
import { text } from './payments.text'

export const PaymentStatusEnum = graphEnum('PaymentStatus', 'How far the payment of an order or invoice is.', {
  ANNOUNCED: 'The bank knows of it; the customer has not paid yet.',
  IN_PROGRESS: 'The customer paid, and the bank is still busy with it.',
  COMPLETED: 'Paid, or nothing has to be paid online.',
  CANCELLED: 'The customer, or the bank, called it off. It can be paid again.',
  EXPIRED: 'It was not paid in time. It can be paid again.',
} satisfies Record<PaymentStatus, string>)

@ObjectType({ description: 'How the payment of an order stands.' })
export class PaymentState {
  @Field(() => PaymentStatusEnum, { description: 'What the bank said last.' })
  lastOmnikassaStatus!: PaymentStatus
}

@ObjectType({ description: 'The order is made.' })
export class PurchaseStarted {
  @Field(() => String, {
    description: 'Where the browser goes now: an address of the bank, or the path of a page about the order.',
  })
  returnUrl!: string

  @Field(() => Order, { description: 'The order.' })
  order!: Order
}

@ObjectType({ description: 'Where an order or an invoice is paid.' })
export class PaymentLink {
  @Field(() => Url, {
    description:
      'The page of the bank: the same for as long as the payment is open, a new one after it came to nothing.',
  })
  url!: string
}

@ObjectType({ description: 'Money that was paid for an invoice and goes back.' })
export class InvoiceRefund {
  @Field(() => ID, { description: 'By which the bank knows it.' })
  reference!: string

  @Field(() => Cents, { description: 'With VAT.' })
  amount!: number

  @Field(() => DateTime, { description: 'When it was decided.' })
  notedAt!: number

  @Field(() => DateTime, {
    nullable: true,
    description: 'When the bank paid it back; null until then, and for what did not come in through the bank.',
  })
  paidBackAt!: number | null
}

@ObjectType({
  implements: UserError,
  description:
    'The order or invoice does not wait for a payment: it is paid, cancelled, on account or collected, or is being paid right now.',
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

@InputType({ description: 'Which holder a domain is registered to.' })
export class CustomWhoisInput {
  @Field(() => ID, { nullable: true, description: 'The `id` of the holder; null for the standard one.' })
  customWhoisId?: string | null

  @Field(() => String, { description: 'The full name of the domain.' })
  domain!: string
}

@InputType({ description: 'How to order the basket.' })
export class PurchaseInput {
  // Nullable with a default: the executor knows no default of a required field that comes in a variable.
  @Field(() => ShopChannel, {
    nullable: true,
    defaultValue: ShopChannel.CUSTOMER,
    description: 'Which of the two baskets.',
  })
  channel?: ShopChannel | null

  @Field(() => [CustomWhoisInput], {
    nullable: true,
    defaultValue: [],
    description: 'Holders by domain; a name that is not listed gets the standard one.',
  })
  customWhois?: CustomWhoisInput[] | null

  @Field(() => PaymentMethodCodeEnum, { description: 'One of `Query.paymentMethods`.' })
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => String, {
    nullable: true,
    description: 'That of the basket as it was shown: refused with PRICE_CHANGED when it is another by now.',
  })
  quoteHash?: string | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Answers what would be ordered, or why it would be refused, and orders nothing.',
  })
  dryRun?: boolean | null
}

@InputType({ description: 'An order to pay.' })
export class PayOrderInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string
}

@InputType({ description: 'An invoice to pay.' })
export class PayInvoiceInput {
  @Field(() => ID, { description: 'The `id` of the invoice.' })
  invoiceId!: string
}

@InputType({ description: 'All invoices that are to be paid.' })
export class PayInvoicesInput {
  @Field(() => Int, {
    nullable: true,
    description:
      'Cents: what was shown as `InvoiceBalance.payable`: refused with INVALID_INPUT when it is another by now.',
  })
  amount?: number | null
}

export const PurchaseResult = resultUnion(
  'PurchaseResult',
  'The order, what it would be, or why none was made.',
  PurchaseStarted,
  OrderPreview,
  OrderRefused,
)
export const PayOrderResult = resultUnion(
  'PayOrderResult',
  'Where to pay, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
  NamesGone,
)

export const PayInvoiceResult = resultUnion(
  'PayInvoiceResult',
  'Where to pay, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
)

export const PayInvoicesResult = resultUnion(
  'PayInvoicesResult',
  'Where to pay, or why there is nothing to pay.',
  PaymentLink,
  NothingToPay,
)

@InputType({ description: 'An order to cancel.' })
export class CancelOrderInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string
}

@InputType({ description: 'An order to pay in another way.' })
export class ChangePaymentMethodInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string

  @Field(() => PaymentMethodCodeEnum, { description: 'One of `Query.paymentMethods`.' })
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => Boolean, { defaultValue: false, description: 'Only says what would be done.' })
  dryRun!: boolean
}

@InputType({ description: 'Domains to take out of an order.' })
export class RemoveOrderLinesInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string

  @Field(() => [ID], { description: 'The `id` of the line of each domain; what belongs to a domain goes with it.' })
  lineIds!: string[]

  @Field(() => Boolean, { defaultValue: false, description: 'Only says what would be done.' })
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
  'The order as it is paid now, or why it is paid as before. Go on to `payOrder` while it waits for its payment.',
  Order,
  NothingToPay,
  NamesGone,
  OrderRefused,
)
export const RemoveOrderLinesResult = resultUnion(
  'RemoveOrderLinesResult',
  'The order with what is left in it, or why nothing was taken out.',
  Order,
  NothingToPay,
)
