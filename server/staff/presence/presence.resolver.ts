import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import type { StaffContext } from '../staff-context'
import type { PresenceKind } from '../staff-part'
import { PresenceKindEnum, StaffPresence } from './presence.graphql'
import { watchPresence } from './presence.service'

@Resolver()
export class PresenceResolver {
  @Subscription(() => [StaffPresence], {
    subscribe: ({ args, context }) =>
      watchPresence(context as StaffContext, args as { kind: PresenceKind; id: string }),
    description:
      'Sends the colleagues who have the page of an object open, immediately and after each change, and shows the caller to them meanwhile. Nothing is locked. Fails with NOT_FOUND for an unknown object.',
  })
  staffPresence(
    @Arg('kind', () => PresenceKindEnum, { description: 'Kind of the object.' }) _kind: PresenceKind,
    @Arg('id', () => ID, { description: 'Id of the object.' }) _id: string,
    @Root() others: StaffPresence[],
  ) {
    return others
  }
}
