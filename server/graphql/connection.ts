import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { badInput } from '../common/failures'

@ObjectType({ description: 'Where a page stands in its whole list (Relay).' })
export class PageInfo {
  @Field(() => Boolean, { description: 'More follows this page; asked backwards: `before` was given.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Something precedes this page; asked forwards: `after` was given.' })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'The cursor of the first edge; null when the page is empty.' })
  startCursor!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last edge, to go on from with `after`; null when the page is empty.',
  })
  endCursor!: string | null
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
  totalCount: number
}

/** A list that can grow, paged by key (Relay): `XConnection` with its `XEdge`. */
export function connectionType<T extends object>(node: ClassType<T>, name: string): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`, { description: `One ${name} in its list, with its place there.` })
  class Edge {
    @Field(() => String, { description: 'The place in the list, for `after` and `before`. Opaque.' })
    cursor!: string

    @Field(() => node, { description: `The ${name}.` })
    node!: T
  }

  @ObjectType(`${name}Connection`, { description: `One page of a list of ${name} (Relay).` })
  class NodeConnection {
    @Field(() => [Edge], { description: 'The page, in the order of the list whichever way it was asked.' })
    edges!: Edge[]

    @Field(() => PageInfo, { description: 'Whether there is more, and where to go on.' })
    pageInfo!: PageInfo

    @Field(() => Int, { description: 'How many there are on all pages together.' })
    totalCount!: number
  }
  return NodeConnection
}

/** Items on a page: when the caller does not say, and at most. */
export interface PageSize {
  usual: number
  max: number
}

/** What a caller asks of a list; GraphQL and REST hand it over alike. */
export interface AskedPage {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** The arguments of a connection. */
export function pageArgs({ usual, max }: PageSize): ClassType<AskedPage> {
  @ArgsType()
  class PageArgs implements AskedPage {
    @Field(() => Int, {
      nullable: true,
      description: `So many from the start: 1 to ${max}; ${usual} when neither \`first\` nor \`last\` is given.`,
    })
    first?: number | null

    @Field(() => String, { nullable: true, description: 'Only what follows this cursor.' })
    after?: string | null

    @Field(() => Int, {
      nullable: true,
      description: `So many from the end: 1 to ${max}. Not together with \`first\`.`,
    })
    last?: number | null

    @Field(() => String, { nullable: true, description: 'Only what precedes this cursor.' })
    before?: string | null
  }
  return PageArgs
}

/** A page as a repository reads it: rows between two keys, from one end, and one more than the page has. */
export interface Page<Key> {
  after: Key | null
  before: Key | null
  /** From the end of the list: read in its opposite order. */
  isBackward: boolean
  size: number
  limit: number
}

/** Throws BAD_USER_INPUT at a size that is none or too large, at both ends at once, and at a cursor of another list. */
export function readPage<Key>(asked: AskedPage, { usual, max }: PageSize, keyIn: (cursor: string) => Key): Page<Key> {
  const { first, last, after, before } = asked
  if (isGiven(first) && isGiven(last)) throw badInput()
  const size = last ?? first ?? usual
  if (!Number.isInteger(size) || size < 1 || size > max) throw badInput()
  const keyOf = (cursor: string | null | undefined) => (isGiven(cursor) ? keyIn(cursor) : null)
  return { after: keyOf(after), before: keyOf(before), isBackward: isGiven(last), size, limit: size + 1 }
}

/** The page in the order of its list, of rows that came as `Page` asks for them. */
export function pageOf<T>(
  rows: readonly T[],
  { size, isBackward, after, before }: Page<unknown>,
  totalCount: number,
  cursorOf: (row: T) => string,
): Connection<T> {
  const page = rows.slice(0, size)
  if (isBackward) page.reverse()
  const edges = page.map((node) => ({ cursor: cursorOf(node), node }))
  const hasMore = rows.length > size
  const pageInfo: PageInfo = {
    hasNextPage: isBackward ? before !== null : hasMore,
    hasPreviousPage: isBackward ? hasMore : after !== null,
    startCursor: edges[0]?.cursor ?? null,
    endCursor: edges.at(-1)?.cursor ?? null,
  }
  return { edges, pageInfo, totalCount }
}

/** A cursor that says of which list it is, and after what key. */
export const cursorOf = (list: string, key: string | number): string =>
  Buffer.from(`${list}:${key}`).toString('base64url')

/** The key in a cursor of that list. Throws BAD_USER_INPUT at any other text. */
export function keyIn(list: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!text.startsWith(`${list}:`)) throw badInput()
  return text.slice(list.length + 1)
}

/** The same where keys are numbers. */
export function numberIn(list: string, cursor: string): number {
  const key = keyIn(list, cursor)
  if (!/^\d{1,15}$/.test(key)) throw badInput()
  return Number(key)
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
