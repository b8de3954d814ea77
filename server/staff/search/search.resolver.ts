import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../staff-context'
import { SearchGroup, SearchHit } from './search.graphql'
import { searchAll, searchGroups } from './search.service'

@Resolver()
export class SearchResolver {
  @Query(() => [SearchGroup], {
    description:
      'Everything that matches a text, by kind, limited to what the caller may see. Each search leaves an audit entry.',
  })
  searchGroups(
    @Ctx() ctx: StaffContext,
    @Arg('text', () => String, { description: 'Text of 2 to 100 characters.' }) text: string,
    @Arg('first', () => Int, { defaultValue: 5, description: 'Number of hits of each kind, 1 to 10.' }) first: number,
  ) {
    return searchGroups(ctx, text, first)
  }

  @Query(() => [SearchHit], {
    deprecationReason: 'Use `searchGroups`, which also says how many there are.',
    description:
      'Everything that matches a text, grouped by kind, limited to what the caller may see. Each search leaves an audit entry.',
  })
  searchAll(
    @Ctx() ctx: StaffContext,
    @Arg('text', () => String, { description: 'Text of 2 to 100 characters.' }) text: string,
    @Arg('first', () => Int, { defaultValue: 5, description: 'Number of hits of each kind, 1 to 10.' }) first: number,
  ) {
    return searchAll(ctx, text, first)
  }
}
