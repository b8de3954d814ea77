import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { badInput } from '../common/failures'
import { cursorOf, keyIn } from '../graphql/connection'

@ObjectType('PageInfo', { description: 'Position of a page in the whole list (Relay).' })
class StaffPageInfo {
  @Field(() => Boolean, { description: 'True if there are items after this page.' })
  hasNextPage!: boolean

  @Field(() => String, { nullable: true, description: 'Cursor of the last edge; null if the page is empty.' })
  endCursor!: string | null
}

export interface StaffConnection<T> {
  edges: { cursor: string; node: T }[]
  pageInfo: StaffPageInfo
  totalCount: number | null
}

/** Creates the types of a list of the back office (Relay): `XConnection` with its `XEdge`. It pages forwards only. */
export function staffConnection<T extends object>(
  node: ClassType<T>,
  name: string,
  description: string,
): ClassType<StaffConnection<T>> {
  @ObjectType(`${name}Edge`, { description: `${name} with its cursor (Relay).` })
  class Edge {
    @Field(() => String, { description: 'Position in the list, for use as `after`. Opaque.' })
    cursor!: string

    @Field(() => node, { description: `The ${name}.` })
    node!: T
  }

  @ObjectType(`${name}Connection`, { description })
  class NodeConnection {
    @Field(() => [Edge], { description: 'Items of the page.' })
    edges!: Edge[]

    @Field(() => StaffPageInfo, { description: 'Whether there are more pages.' })
    pageInfo!: StaffPageInfo

    @Field(() => Int, { nullable: true, description: 'Number of items on all pages together; null if above 10,000.' })
    totalCount!: number | null
  }
  return NodeConnection
}

@ArgsType()
export class StaffPageArgs {
  @Field(() => Int, { defaultValue: 50, description: 'Number of items, 1 to 200.' })
  first!: number

  @Field(() => String, { nullable: true, description: 'Returns only items after this cursor.' })
  after?: string | null
}

const PAGE_MAX = 200

/** Throws BAD_USER_INPUT for a number of items that is not allowed. */
export function requirePageSize(first: number): void {
  if (!Number.isInteger(first) || first < 1 || first > PAGE_MAX) throw badInput()
}

/** Counting stops here: an exact number of a longer list costs more than it says. */
export const COUNTED_MAX = 10_000

/** Counting for a view of a list stops here: the menu and the views show larger numbers as `99+`. */
export const VIEW_COUNT_MAX = 100

/** Counts a list up to `COUNTED_MAX` and one. A first page that has all rows is their number. */
export const totalOf = async (
  rows: readonly unknown[],
  { first, after }: { first: number; after?: string | null },
  count: (limit: number) => Promise<number>,
): Promise<number> => (!after && rows.length <= first ? rows.length : count(COUNTED_MAX + 1))

/**
 * Makes a page of rows, of which one more than `first` was read. `total` is counted up to `COUNTED_MAX` and one.
 */
export function staffPage<Row, Node>(
  rows: readonly Row[],
  {
    first,
    total,
    cursorOf,
    nodeOf,
  }: { first: number; total: number; cursorOf(row: Row): string; nodeOf(row: Row): Node },
): StaffConnection<Node> {
  const edges = rows.slice(0, first).map((row) => ({ cursor: cursorOf(row), node: nodeOf(row) }))
  return {
    edges,
    pageInfo: { hasNextPage: rows.length > first, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: total > COUNTED_MAX ? null : total,
  }
}

/** Position in a list that is sorted by a time, and by id within it. */
export interface TimeKey {
  at: number
  id: string
}

/** Reads the page of a list that is sorted by a time, with one row more than it holds. Throws BAD_USER_INPUT. */
export function readTimePage(
  list: string,
  { first, after }: { first: number; after?: string | null },
): { after: TimeKey | null; limit: number } {
  requirePageSize(first)
  if (!after) return { after: null, limit: first + 1 }
  const [, at, id] = /^(\d{1,15}):(.+)$/.exec(keyIn(list, after)) ?? []
  if (at === undefined || id === undefined) throw badInput()
  return { after: { at: Number(at), id }, limit: first + 1 }
}

/** Returns the cursor of a row in such a list. */
export const timeCursor = (list: string, { at, id }: TimeKey): string => cursorOf(list, `${at}:${id}`)
