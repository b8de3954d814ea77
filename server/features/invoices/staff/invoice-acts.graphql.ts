import { Field, ID, InputType } from 'type-graphql'
import { Cents, LocalDate } from '../../../graphql/scalars'
import { ApprovalNeeded } from '../../../staff/proposals/proposals.graphql'
import { REASON, result } from '../../../staff/staff.graphql'
import { Changed, StepUpNeeded } from '../../../staff/staff-errors'
import { InvoiceActNotPossible, StaffInvoice } from './staff-invoices.graphql'

@InputType({ description: 'Payment of an invoice by bank transfer.' })
export class NoteBankPaymentInput {
  @Field(() => ID, { description: 'Invoice that it pays.' })
  invoiceId!: string

  @Field(() => Cents, {
    description:
      'Amount received in euro cents. A part leaves the rest open; what the invoice does not need is to be paid back.',
  })
  amount!: number

  @Field(() => Cents, { description: 'Outstanding amount that the client showed. Another one is refused as CHANGED.' })
  expectedOutstanding!: number

  @Field(() => LocalDate, { description: 'Day on which the bank booked it, in Amsterdam.' })
  receivedOn!: string

  @Field(() => String, {
    description:
      'Reference on the bank statement, at most 80 characters. The same one for the same invoice is one payment.',
  })
  bankReference!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'An act on an invoice that needs a reason only.' })
export class InvoiceActInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Write-off of what is outstanding of an invoice. A second staff member approves it.' })
export class WriteOffInvoiceInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => Cents, { description: 'Outstanding amount that the client showed. Another one is refused as CHANGED.' })
  expectedOutstanding!: number

  @Field(() => String, { description: REASON })
  reason!: string
}

@InputType({ description: 'Pause of the reminders of an invoice.' })
export class PauseRemindersInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day on which a reminder is sent again, at most a year from now; null ends the pause.',
  })
  until?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

export const WriteOffInvoiceResult = result(
  'WriteOffInvoiceResult',
  'The invoice if no second staff member is needed, the proposal if one is, or why nothing was done.',
  StaffInvoice,
  ApprovalNeeded,
  InvoiceActNotPossible,
  Changed,
  StepUpNeeded,
)

export const invoiceResult = (name: string) =>
  result(
    name,
    'The invoice after the act, or why nothing was done.',
    StaffInvoice,
    InvoiceActNotPossible,
    Changed,
    StepUpNeeded,
  )

export const NoteBankPaymentResult = invoiceResult('NoteBankPaymentResult')
export const RevertBankPaymentsResult = invoiceResult('RevertBankPaymentsResult')
export const NoteSurplusReturnedResult = invoiceResult('NoteSurplusReturnedResult')
export const PauseRemindersResult = invoiceResult('PauseRemindersResult')
export const SendInvoiceAgainResult = invoiceResult('SendInvoiceAgainResult')
