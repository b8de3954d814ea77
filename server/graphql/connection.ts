import { type ClassType, Field, Int, ObjectType } from 'type-graphql'

@ObjectType()
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean

  @Field(() => Boolean)
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true })
  startCursor!: string | null

  @Field(() => String, { nullable: true })
  endCursor!: string | null
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
  totalCount: number
}

/** A list that can grow, paged by key (Relay): `XConnection` with its `XEdge`. */
export function connectionType<T extends object>(node: ClassType<T>, name: string): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field(() => String)
    cursor!: string

    @Field(() => node)
    node!: T
  }

  @ObjectType(`${name}Connection`)
  class NodeConnection {
    @Field(() => [Edge])
    edges!: Edge[]

    @Field(() => PageInfo)
    pageInfo!: PageInfo

    @Field(() => Int)
    totalCount!: number
  }
  return NodeConnection
}

/** One page of rows that were fetched with one more than asked, which tells whether there is a next page. */
export function pageOf<T>(
  rows: T[],
  first: number,
  after: string | null,
  total: number,
  cursorOf: (row: T) => string,
): Connection<T> {
  const page = rows.slice(0, first)
  const edges = page.map((node) => ({ cursor: cursorOf(node), node }))
  const pageInfo: PageInfo = {
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, pageInfo, totalCount: total }
}
