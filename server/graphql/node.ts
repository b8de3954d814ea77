import { Arg, Ctx, Field, ID, InterfaceType, Query, Resolver } from 'type-graphql'
import type { Context } from '../common/context'
import { type IdPrefix, isId } from '../common/ids'

@InterfaceType({ description: 'Object with an id by which it can be fetched again (Relay).' })
export class Node {
  @Field(() => ID, {
    description:
      'Opaque, permanent id, the same in GraphQL, REST and links. Its prefix gives the type: `dom_`, `ord_`, …',
  })
  id!: string
}

/** Finds an object by its id; null when it does not exist or is another's. */
export type FindNode = (ctx: Context, id: string) => Promise<Node | null>

export type NodeFinders = Partial<Record<IdPrefix, FindNode>>

/** `Query.node`: the prefix of an id selects its finder. */
export function nodeResolver(finders: NodeFinders): new () => object {
  @Resolver()
  class NodeResolver {
    @Query(() => Node, {
      nullable: true,
      description: 'Object with the given id; null if it does not exist or the viewer has no access.',
    })
    node(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Id of any Node.' }) id: string) {
      return findNode(finders, ctx, id)
    }
  }
  return NodeResolver
}

async function findNode(finders: NodeFinders, ctx: Context, id: string): Promise<Node | null> {
  // Only a prefix with a finder is valid; Object.entries widens the keys.
  const [, find] = (Object.entries(finders) as [IdPrefix, FindNode][]).find(([prefix]) => isId(prefix, id)) ?? []
  return find ? find(ctx, id) : null
}
