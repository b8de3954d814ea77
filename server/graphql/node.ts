import { Field, ID, InterfaceType } from 'type-graphql'

/** Anything with an id of its own that can be fetched again by it (Relay). */
@InterfaceType()
export class Node {
  @Field(() => ID)
  id!: string
}
