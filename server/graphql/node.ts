import { Arg, Ctx, Field, ID, InterfaceType, Query, Resolver } from 'type-graphql'
import type { Context } from '../common/context'
import { type IdPrefix, isId } from '../common/ids'

@InterfaceType({ description: 'Anything that has an id of its own and can be fetched again by it (Relay).' })
export class Node {
  @Field(() => ID, {
    description: 'Opaque, the same everywhere and for good. Its first letters say what it is: `dom_`, `ord_`, …',
  })
  id!: string
}

/** Finds a thing by its id; null when it is not there or not the viewer's. */
export type FindNode = (ctx: Context, id: string) => Promise<Node | null>

export type NodeFinders = Partial<Record<IdPrefix, FindNode>>

/** `Query.node`: ids say by their prefix which finder knows them. */
export function nodeResolver(finders: NodeFinders): new () => object {
  @Resolver()
  class NodeResolver {
    @Query(() => Node, {
      nullable: true,
      description: "Anything by its id; null when it is not there or not the viewer's to see.",
    })
    node(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'The id of anything that is a Node.' }) id: string) {
      return findNode(finders, ctx, id)
    }
  }
  return NodeResolver
}

async function findNode(finders: NodeFinders, ctx: Context, id: string): Promise<Node | null> {
  // Only a prefix that has a finder makes an id; Object.entries widens the keys.
  const [, find] = (Object.entries(finders) as [IdPrefix, FindNode][]).find(([prefix]) => isId(prefix, id)) ?? []
  return find ? find(ctx, id) : null
}
