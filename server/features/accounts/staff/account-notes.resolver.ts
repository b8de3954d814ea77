import { Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { StaffNote } from '../../../staff/notes/staff-notes.graphql'
import { countNotes, notesOf } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { AddAccountNoteInput, AddAccountNoteResult } from './account-notes.graphql'
import { addAccountNote } from './account-notes.service'
import { StaffAccount } from './staff-accounts.graphql'

/** Notes of staff on customers. */
@Resolver(() => StaffAccount)
export class AccountNotesResolver {
  @FieldResolver(() => [StaffNote], { description: 'Notes of staff on the customer, oldest first.' })
  notes(@Ctx() { db }: StaffContext, @Root() { id }: StaffAccount) {
    return notesOf(db.reader, id)
  }

  @FieldResolver(() => Int, { description: 'Number of notes of staff on the customer.' })
  noteCount(@Ctx() { db }: StaffContext, @Root() { id }: StaffAccount) {
    return countNotes(db.reader, id)
  }

  @Mutation(() => AddAccountNoteResult, {
    description: 'Adds a note to a customer, who sees it in a request for their data only.',
  })
  addAccountNote(@Ctx() ctx: StaffContext, @Input(() => AddAccountNoteInput) input: AddAccountNoteInput) {
    return addAccountNote(ctx, input)
  }
}
