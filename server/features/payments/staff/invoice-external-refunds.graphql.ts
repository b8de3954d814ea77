import { Field, ID, InputType } from 'type-graphql'
import { Cents } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible, StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'

@InputType({ description: 'Amount of the payments of an invoice that was refunded outside the shop.' })
export class AcknowledgeInvoiceRefundsInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => Cents, { description: 'Sum that the client showed. Another one is refused as CHANGED.' })
  amount!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AcknowledgeInvoiceRefundsResult = result(
  'AcknowledgeInvoiceRefundsResult',
  'The invoice, or why nothing was recorded.',
  StaffInvoice,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)
