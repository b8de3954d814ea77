import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible, StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'

@InputType({ description: 'Lines of an unpaid invoice to credit. A paid line is refunded from its order.' })
export class CreditInvoiceInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => [ID], { description: 'Lines of the invoice that charge an order line, 1 to 100.' })
  lineIds!: string[]

  @Field(() => Cents, { description: 'Outstanding amount that the client showed. Another one is refused as CHANGED.' })
  expectedOutstanding!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'Attempt to pay an invoice online or by direct debit.' })
export class StaffInvoicePayment {
  @Field(() => ID, { description: "The shop's reference at the bank." })
  reference!: string

  @Field(() => Cents, { description: 'Amount in euro cents; of a payment of several invoices, all of it.' })
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
})

@ObjectType({ description: 'Mail about an invoice. Known for 30 days after it was sent.' })
export class StaffInvoiceMail {
  @Field(() => String, { description: 'Reference of the mail.' })
  reference!: string

  @Field(() => String, { description: 'Kind, such as `invoice-reminder`.' })
  kind!: string

  @Field(() => InvoiceMailStateEnum, { description: 'State.' })
  state!: keyof typeof InvoiceMailStateEnum

  @Field(() => DateTime, { description: 'Time at which it was sent or given up, or is due.' })
  at!: number
}

export const CreditInvoiceResult = result(
  'CreditInvoiceResult',
  'The invoice with its credit notes, or why nothing was credited.',
  StaffInvoice,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
