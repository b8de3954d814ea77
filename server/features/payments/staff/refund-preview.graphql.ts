import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PaymentMethodCode } from '../../../../rules/payment-methods'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { PaymentMethodCodeEnum } from '../../catalogue/catalogue.graphql'

const RefundLimitEnum = graphEnum('RefundLimit', 'Limit above which a refund needs a second staff member.', {
  PER_ACT: 'For one refund.',
  PER_DAY: 'For all refunds by the caller today, in Amsterdam.',
  PER_CUSTOMER: 'For all refunds by staff to this customer in 30 days.',
})
export type RefundLimit = keyof typeof RefundLimitEnum

@ObjectType({ description: 'Whole months of the term of a line that have not begun.' })
export class RefundUnusedMonths {
  @Field(() => LocalDate, { description: 'First day after the term.' })
  until!: string

  @Field(() => Int, { description: 'Number of whole months of the term.' })
  months!: number

  @Field(() => Int, { description: 'Number of those that begin after today, in Amsterdam.' })
  unused!: number

  @Field(() => Cents, {
    description: 'Their share of the price, including VAT, rounded half up; at most what can go back of the line.',
  })
  amount!: number
}

@ObjectType({ description: 'Line of an order in the preview of a refund.' })
export class RefundLine {
  @Field(() => ID, { description: 'Id of the order line.' })
  id!: string

  @Field(() => String, { description: 'Title, in the language of the order.' })
  title!: string

  @Field(() => Cents, { description: 'Amount of its credit note, excluding VAT, with its share of the fee.' })
  net!: number

  @Field(() => Cents, { description: 'VAT of its credit note.' })
  vat!: number

  @Field(() => Cents, {
    description: 'Amount that goes back, including VAT; of a line that is not chosen, all that can.',
  })
  gross!: number

  @Field(() => Cents, { description: 'Amount that can go back of it at most, including VAT.' })
  refundable!: number

  @Field(() => Cents, { description: 'Amount that was refunded of it before, including VAT.' })
  refunded!: number

  @Field(() => RefundUnusedMonths, {
    nullable: true,
    description: 'Months of its term that have not begun; null if there are none, or the cost is lost.',
  })
  unused!: RefundUnusedMonths | null

  @Field(() => Boolean, {
    description: 'True if a registry or a certificate authority keeps what the shop paid for it.',
  })
  isCostLost!: boolean

  @Field(() => String, { nullable: true, description: 'Number of the invoice that it credits; null if there is none.' })
  invoiceNumber!: string | null

  @Field(() => Boolean, { description: 'True if the preview is about this line.' })
  isChosen!: boolean

  @Field(() => String, { nullable: true, description: 'Why it cannot be refunded, as a sentence; null if it can.' })
  problem!: string | null
}

@ObjectType({ description: 'Line of goodwill on a credit note: its part at one VAT rate.' })
export class RefundGoodwillLine {
  @Field(() => Int, { description: 'VAT rate in basis points: 2100 is 21%.' })
  vatRate!: number

  @Field(() => Cents, { description: 'Amount excluding VAT.' })
  net!: number

  @Field(() => Cents, { description: 'VAT.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount that goes back, including VAT.' })
  gross!: number
}

@ObjectType({
  description: 'Goodwill on the invoice of an order: a price reduction afterwards, which credits no line of it.',
})
export class RefundGoodwill {
  @Field(() => String, {
    nullable: true,
    description: 'Title on the credit note, in the language of the invoice; null if no goodwill is asked.',
  })
  title!: string | null

  @Field(() => [RefundGoodwillLine], { description: 'Lines of the credit note; empty if no goodwill is asked.' })
  lines!: RefundGoodwillLine[]

  @Field(() => String, { nullable: true, description: 'Number of the invoice that it credits; null if there is none.' })
  invoiceNumber!: string | null

  @Field(() => Cents, {
    description: 'Amount including VAT that the invoice leaves for goodwill, if no line is refunded with it.',
  })
  refundable!: number

  @Field(() => Cents, { description: 'Amount that was given before, including VAT.' })
  refunded!: number

  @Field(() => String, { nullable: true, description: 'Why no goodwill can be given, as a sentence; null if it can.' })
  problem!: string | null
}

@ObjectType({ description: 'Where the money of a refund goes: back along a payment, or by bank transfer.' })
export class RefundDestination {
  @Field(() => String, { nullable: true, description: 'Reference of the payment at the bank; null for a transfer.' })
  payment!: string | null

  @Field(() => PaymentMethodCodeEnum, {
    nullable: true,
    description: 'Method of the payment; null for a transfer, and for a payment of an invoice.',
  })
  method!: PaymentMethodCode | null

  @Field(() => String, { nullable: true, description: 'Text of the transfer; null for a payment.' })
  transferText!: string | null

  @Field(() => Cents, { description: 'Amount received.' })
  received!: number

  @Field(() => Cents, { description: 'Amount that can still be refunded: received, less what went or goes back.' })
  refundable!: number

  @Field(() => Cents, { description: 'Amount of this refund.' })
  amount!: number
}

@ObjectType({ description: 'Use of a limit, without this refund: by its proposer, or by the caller.' })
export class RefundLimitUse {
  @Field(() => RefundLimitEnum, { description: 'The limit.' })
  limit!: RefundLimit

  @Field(() => Cents, { description: 'Highest amount without a second staff member.' })
  max!: number

  @Field(() => Cents, { description: 'Amount used so far; 0 for one refund.' })
  used!: number

  @Field(() => Boolean, { description: 'True if this refund passes it.' })
  isPassed!: boolean
}

@ObjectType({ description: 'Effect that a refund of lines of an order, or goodwill, would have now.' })
export class RefundPreview {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => Int, { description: 'Number of the order.' })
  orderNumber!: number

  @Field(() => ID, { description: 'Id of the customer.' })
  customerId!: string

  @Field(() => String, { description: 'Name of the customer.' })
  customer!: string

  @Field(() => DateTime, { nullable: true, description: 'Time at which the account was created; null if it is gone.' })
  customerSince!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Refunds that were paid to the customer in the last 365 days; null without the right AMOUNTS_SEE.',
  })
  refundedBefore!: number | null

  @Field(() => [RefundLine], { description: 'All lines of the order. Each chosen one gets a credit note.' })
  lines!: RefundLine[]

  @Field(() => RefundGoodwill, { description: 'Goodwill, which gets a credit note of its own.' })
  goodwill!: RefundGoodwill

  @Field(() => Cents, { description: 'Amount of the credit notes, excluding VAT.' })
  net!: number

  @Field(() => Cents, { description: 'VAT of the credit notes.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount that goes back, including VAT.' })
  gross!: number

  @Field(() => Int, { description: 'VAT rate in basis points: 2100 is 21%.' })
  vatRate!: number

  @Field(() => [RefundDestination], { description: 'Where the money goes; empty while nothing is chosen.' })
  destinations!: RefundDestination[]

  @Field(() => Cents, {
    description: 'Amount that could go back at most to these destinations. Pass it as `expectedRefundable`.',
  })
  refundable!: number

  @Field(() => [RefundLimitUse], { description: 'Limits above which a second staff member is needed.' })
  limits!: RefundLimitUse[]

  @Field(() => Boolean, { description: 'True if the refund would become a proposal.' })
  needsApproval!: boolean

  @Field(() => String, { nullable: true, description: 'Why what is chosen cannot be refunded; null if it can.' })
  problem!: string | null
}

@InputType({ description: 'Line of an order to refund, or a part of it.' })
export class RefundLineInput {
  @Field(() => ID, { description: 'Id of the order line.' })
  lineId!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount including VAT, at least 1 cent; all that was not refunded yet when left out.',
  })
  amount?: number | null
}

@InputType({ description: 'Goodwill: an amount that goes back without the cancellation of a line.' })
export class GoodwillInput {
  @Field(() => Cents, { description: 'Amount including VAT, at least 1 cent.' })
  amount!: number

  @Field(() => String, {
    description: 'Words for the customer on the credit note, such as the cause: 1 to 100 characters.',
  })
  text!: string
}

@ArgsType()
export class RefundPreviewArgs {
  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => [RefundLineInput], { description: 'Chosen lines, each once; empty to see what can be refunded.' })
  lines!: RefundLineInput[]

  @Field(() => GoodwillInput, {
    nullable: true,
    description: 'Goodwill, whose text may be empty in a preview; none if omitted.',
  })
  goodwill?: GoodwillInput | null
}
