import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import { StaffNote } from '../../../staff/notes/staff-notes.graphql'
import { notesOf } from '../../../staff/notes/staff-notes.service'
import type { StaffContext } from '../../../staff/staff-context'
import { AddDomainNoteInput, AddDomainNoteResult } from './domain-notes.graphql'
import { addDomainNote } from './domain-notes.service'
import { StaffDomain } from './staff-domains.graphql'

/** Notes of staff on domains. */
@Resolver(() => StaffDomain)
export class DomainNotesResolver {
  @FieldResolver(() => [StaffNote], { description: 'Notes of staff on the domain, oldest first.' })
  notes(@Ctx() { db }: StaffContext, @Root() { id }: StaffDomain) {
    return notesOf(db.reader, id)
  }

  @Mutation(() => AddDomainNoteResult, {
    description: 'Adds a note to a domain. Its customer sees it in a request for their data only.',
  })
  addDomainNote(@Ctx() ctx: StaffContext, @Input(() => AddDomainNoteInput) input: AddDomainNoteInput) {
    return addDomainNote(ctx, input)
  }
}
