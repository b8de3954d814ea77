import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql'
import { argumentText } from '../common/arguments.text'
import { badInput, Failure } from '../common/failures'

@ObjectType({ description: 'Position of a page in the whole list (Relay).' })
class PageInfo {
  @Field(() => Boolean, {
    description: 'True if there are items after this page. When paging backwards: true if `before` was given.',
  })
  hasNextPage!: boolean

  @Field(() => Boolean, {
    description: 'True if there are items before this page. When paging forwards: true if `after` was given.',
  })
  hasPreviousPage!: boolean

  @Field(() => String, { nullable: true, description: 'Cursor of the first edge; null if the page is empty.' })
  startCursor!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last edge, for use as `after` in the next request; null if the page is empty.',
  })
  endCursor!: string | null
}

export interface Connection<T> {
  edges: { cursor: string; node: T }[]
  pageInfo: PageInfo
  totalCount: number
}

/** Creates the types of a list paged by key (Relay): `XConnection` with its `XEdge`. */
export function connectionType<T extends object>(node: ClassType<T>, name: string): ClassType<Connection<T>> {
  @ObjectType(`${name}Edge`, { description: `${name} with its cursor (Relay).` })
  class Edge {
    @Field(() => String, { description: 'Position in the list, for use as `after` or `before`. Opaque.' })
    cursor!: string

    @Field(() => node, { description: `The ${name}.` })
    node!: T
  }

  @ObjectType(`${name}Connection`, { description: `Page of a list of ${name} (Relay).` })
  class NodeConnection {
    @Field(() => [Edge], { description: 'Items of the page, in the order of the list, also when paging backwards.' })
    edges!: Edge[]

    @Field(() => PageInfo, { description: 'Whether there are more pages, with the cursors to request them.' })
    pageInfo!: PageInfo

    @Field(() => Int, { description: 'Number of items on all pages together.' })
    totalCount!: number
  }
  return NodeConnection
}

/** Items per page: default and maximum. */
export interface PageSize {
  usual: number
  max: number
}

/** Paging arguments, the same for GraphQL and REST. */
export interface AskedPage {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
}

/** Creates the arguments of a connection. */
export function pageArgs({ usual, max }: PageSize): ClassType<AskedPage> {
  @ArgsType()
  class PageArgs implements AskedPage {
    @Field(() => Int, {
      nullable: true,
      description: `Number of items from the start, 1 to ${max}. Defaults to ${usual} if neither \`first\` nor \`last\` is given.`,
    })
    first?: number | null

    @Field(() => String, { nullable: true, description: 'Returns only items after this cursor.' })
    after?: string | null

    @Field(() => Int, {
      nullable: true,
      description: `Number of items from the end, 1 to ${max}. Cannot be combined with \`first\`.`,
    })
    last?: number | null

    @Field(() => String, { nullable: true, description: 'Returns only items before this cursor.' })
    before?: string | null
  }
  return PageArgs
}

/** A page for a repository: rows between two keys, from one end, and one more than the page holds. */
export interface Page<Key> {
  after: Key | null
  before: Key | null
  /** From the end of the list: read in reverse order. */
  isBackward: boolean
  size: number
  limit: number
}

/**
 * Parses paging arguments. Throws BAD_USER_INPUT for an invalid size, for `first` with `last`, and for a cursor of
 * another list.
 */
export function readPage<Key>(asked: AskedPage, { usual, max }: PageSize, keyIn: (cursor: string) => Key): Page<Key> {
  const { first, last, after, before } = asked
  if (isGiven(first) && isGiven(last)) throw badInput((locale) => argumentText[locale].bothEnds)
  const size = last ?? first ?? usual
  const argument = isGiven(last) ? 'last' : 'first'
  if (!Number.isInteger(size) || size < 1 || size > max) {
    throw badInput((locale) => argumentText[locale].size({ argument, max }))
  }
  const keyOf = (argument: string, cursor: string | null | undefined) =>
    isGiven(cursor) ? keyAt(argument, cursor, keyIn) : null
  return {
    after: keyOf('after', after),
    before: keyOf('before', before),
    isBackward: isGiven(last),
    size,
    limit: size + 1,
  }
}

function keyAt<Key>(argument: string, cursor: string, keyIn: (cursor: string) => Key): Key {
  try {
    return keyIn(cursor)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw badInput((locale) => argumentText[locale].cursor({ argument }))
  }
}

/** Returns the page in list order, given rows in the order that `Page` requests. */
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

/** Returns a cursor that names its list and the key after which it continues. */
export const cursorOf = (list: string, key: string | number): string =>
  Buffer.from(`${list}:${key}`).toString('base64url')

/** Returns the key in a cursor of that list. Throws BAD_USER_INPUT for any other text. */
export function keyIn(list: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!text.startsWith(`${list}:`)) throw badInput()
  return text.slice(list.length + 1)
}

/** As `keyIn`, for numeric keys. */
export function numberIn(list: string, cursor: string): number {
  const key = keyIn(list, cursor)
  if (!/^\d{1,15}$/.test(key)) throw badInput()
  return Number(key)
}

const isGiven = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
