import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible, StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'

@InputType({ description: 'Line of an invoice to credit, or a part of it.' })
export class CreditLineInput {
  @Field(() => ID, { description: 'Id of the invoice line.' })
  lineId!: string

  @Field(() => Cents, {
    nullable: true,
    description: 'Amount including VAT, at least 1 cent; all that was not credited yet when left out.',
  })
  amount?: number | null
}

@ArgsType()
export class CreditPreviewArgs {
  @Field(() => ID, { description: 'Id of the invoice.' })
  invoiceId!: string

  @Field(() => [CreditLineInput], { description: 'Chosen lines, each once; empty to see what can be credited.' })
  lines!: CreditLineInput[]
}

@ObjectType({ description: 'Line of an invoice in the preview of a credit.' })
export class CreditableLine {
  @Field(() => ID, { description: 'Id of the invoice line.' })
  id!: string

  @Field(() => String, { description: 'Title, in the language of the invoice.' })
  title!: string

  @Field(() => Cents, { description: 'Amount of its credit note, excluding VAT, with its share of the fee.' })
  net!: number

  @Field(() => Cents, {
    description: 'Amount of its credit note, including VAT; of a line that is not chosen, all that is left.',
  })
  gross!: number

  @Field(() => Cents, { description: 'Amount that can be credited of it at most, including VAT.' })
  creditable!: number

  @Field(() => Cents, { description: 'Amount that was credited of it before, including VAT.' })
  credited!: number

  @Field(() => Boolean, { description: 'True if the preview is about this line.' })
  isChosen!: boolean

  @Field(() => String, { nullable: true, description: 'Why it cannot be credited, as a sentence; null if it can.' })
  problem!: string | null
}

@ObjectType({ description: 'Effect that crediting some lines of an unpaid invoice would have now.' })
export class CreditPreview {
  @Field(() => ID, { description: 'Id of the invoice.' })
  invoiceId!: string

  @Field(() => String, { description: 'Number of the invoice.' })
  invoiceNumber!: string

  @Field(() => Cents, { description: 'Outstanding amount. Pass it as `expectedOutstanding`.' })
  outstanding!: number

  @Field(() => Cents, { description: 'Sum that can be credited at most. Pass it as `expectedCreditable`.' })
  creditable!: number

  @Field(() => [CreditableLine], {
    description: 'Lines that charge an order line. Each chosen one gets a credit note.',
  })
  lines!: CreditableLine[]

  @Field(() => Cents, { description: 'Amount of the credit notes, excluding VAT.' })
  net!: number

  @Field(() => Cents, { description: 'VAT of the credit notes.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount of the credit notes, including VAT.' })
  gross!: number

  @Field(() => Int, { description: 'VAT rate in basis points: 2100 is 21%.' })
  vatRate!: number

  @Field(() => Cents, { description: 'Outstanding amount after the credit.' })
  outstandingAfter!: number

  @Field(() => Cents, { description: 'Amount that was received and is then to be paid back.' })
  toReturn!: number

  @Field(() => String, { nullable: true, description: 'Why the chosen lines cannot be credited; null if they can.' })
  problem!: string | null
}

@InputType({ description: 'Lines of an unpaid invoice to credit. A paid line is refunded from its order.' })
export class CreditInvoiceInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => [CreditLineInput], {
    description: 'Lines of the invoice that charge an order line, 1 to 100, each once.',
  })
  lines!: CreditLineInput[]

  @Field(() => Cents, { description: '`creditable` of the preview that was shown. Another one is refused as CHANGED.' })
  expectedCreditable!: number

  @Field(() => Cents, { description: 'Outstanding amount that the client showed. Another one is refused as CHANGED.' })
  expectedOutstanding!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Attempt to pay an invoice online or by direct debit.' })
export class StaffInvoicePayment {
  @Field(() => ID, { description: "The shop's reference at the bank." })
  reference!: string

  @Field(() => Cents, { description: 'Amount paid, or asked until then; of a payment of several invoices, all of it.' })
  amount!: number

  @Field(() => String, { description: 'Status of the payment, such as COMPLETED.' })
  status!: string

  @Field(() => DateTime, { description: 'Time of the last change.' })
  changedAt!: number

  @Field(() => Cents, { description: 'Refunded at the payment provider, outside the shop.' })
  refundedElsewhere!: number

  @Field(() => Boolean, { description: 'True until `acknowledgeInvoiceRefunds`: the shop refunds nothing of it.' })
  needsAcknowledgement!: boolean
}

@ObjectType({ description: 'Refund of an invoice.' })
export class StaffInvoiceRefund {
  @Field(() => ID, { description: "The shop's reference at the bank." })
  reference!: string

  @Field(() => Cents, { description: 'Amount in euro cents.' })
  amount!: number

  @Field(() => String, { description: 'NOTED, PENDING, DONE or FAILED, as the bank says it.' })
  status!: string

  @Field(() => DateTime, { description: 'Time at which it was recorded.' })
  notedAt!: number
}

const InvoiceMailStateEnum = graphEnum('InvoiceMailState', 'State of a mail about an invoice.', {
  WAITING: 'It waits to be sent.',
  SENT: 'The mail server accepted it.',
  GIVEN_UP: 'It could not be sent.',
  BOUNCED: 'It was sent, and another mail server reported that it cannot be delivered.',
})

@ObjectType({ description: 'Mail about an invoice. Known for 30 days after it was sent.' })
export class StaffInvoiceMail {
  @Field(() => String, { description: 'Reference of the mail.' })
  reference!: string

  @Field(() => String, { description: 'Kind, such as `invoice-reminder`.' })
  kind!: string

  @Field(() => InvoiceMailStateEnum, { description: 'State.' })
  state!: keyof typeof InvoiceMailStateEnum

  @Field(() => DateTime, { description: 'Time at which it was sent, given up or returned, or is due.' })
  at!: number
}

export const CreditInvoiceResult = result(
  'CreditInvoiceResult',
  'The invoice with its credit notes, the proposal if the caller only proposes, or why nothing was credited.',
  StaffInvoice,
  ApprovalNeeded,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
