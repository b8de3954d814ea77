import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { StaffNote } from '../../../staff/notes/staff-notes.graphql'
import { notesOf } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { AddInvoiceNoteInput, AddInvoiceNoteResult } from './invoice-notes.graphql'
import { addInvoiceNote } from './invoice-notes.service'
import { StaffInvoice } from './staff-invoices.graphql'

/** Notes of staff on invoices. */
@Resolver(() => StaffInvoice)
export class InvoiceNotesResolver {
  @FieldResolver(() => [StaffNote], { description: 'Notes of staff on it, oldest first.' })
  notes(@Ctx() { db }: StaffContext, @Root() { id }: StaffInvoice) {
    return notesOf(db.reader, id)
  }

  @Mutation(() => AddInvoiceNoteResult, {
    description: 'Adds a note to an invoice or credit note, which its customer does not see.',
  })
  addInvoiceNote(@Ctx() ctx: StaffContext, @Input(() => AddInvoiceNoteInput) input: AddInvoiceNoteInput) {
    return addInvoiceNote(ctx, input)
  }
}
