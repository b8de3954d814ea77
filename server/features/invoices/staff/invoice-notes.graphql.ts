import { createUnionType, Field, ID, InputType } from 'type-graphql'
import { REASON } from '../../../staff/staff.graphql'
import { StaffInvalidInput } from '../../../staff/staff-errors'
import { StaffInvoice } from './staff-invoices.graphql'

@InputType({ description: 'Note on an invoice.' })
export class AddInvoiceNoteInput {
  @Field(() => ID, { description: 'Id of the invoice.' })
  invoiceId!: string

  @Field(() => String, { description: 'Text of the note, at most 2,000 characters.' })
  text!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AddInvoiceNoteResult = createUnionType({
  name: 'AddInvoiceNoteResult',
  description: 'The invoice with the note, or the invalid field.',
  types: () => [StaffInvoice, StaffInvalidInput] as const,
})
