import { useSearchParams } from 'react-router-dom'

/** Rows of one page of a list, unless its query asks for another number. */
const PAGE_SIZE = 50

/** Which of several lists on a page is meant; omitted where there is one. */
export interface ListOptions {
  /** Parameter of the address that has its place: `na` unless another list has it. */
  param?: string
  /** Rows of one page. */
  size?: number
}

/** A list in the graph, of which one page is shown. */
export interface ListPage<Node> {
  totalCount: number | null
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

export const nodesOf = <Node>(list: ListPage<Node> | null | undefined): Node[] =>
  list?.edges.map(({ node }) => node) ?? []

/**
 * Place in a list, as the address has it: `?na=12.c11.c12` is the page after the twelfth, which starts after the cursor
 * `c12`, and the page before it starts after `c11`.
 */
interface Place {
  /** Number of pages before this one. */
  pagesBefore: number
  /** Cursors after which this page and those before it start, this one last. The first page has none. */
  cursors: readonly string[]
}

const PARAM = 'na'
/** Pages that *Vorige* leads back to one by one. From the earliest of them it leads to the first page of the list. */
const KEPT_MAX = 30

function placeIn(search: URLSearchParams, param = PARAM): Place {
  const [, count, cursors] = /^([1-9]\d{0,4})((?:\.[\w-]{1,200}){1,30})$/.exec(search.get(param) ?? '') ?? []
  return { pagesBefore: Number(count ?? 0), cursors: cursors?.slice(1).split('.') ?? [] }
}

/** Cursor after which the page at an address starts; null for the first page. */
export const afterIn = (search: URLSearchParams, param?: string): string | null =>
  placeIn(search, param).cursors.at(-1) ?? null

/** Whether an address is that of the first page of a list. */
export const isFirstPage = (search: URLSearchParams): boolean => afterIn(search) === null

/** Returns the filters of a list's address, without the place in the list, in a fixed order; empty if there are none. */
export function filterIn(search: URLSearchParams): string {
  const filter = new URLSearchParams(search)
  filter.delete(PARAM)
  filter.sort()
  return filter.size > 0 ? `?${filter}` : ''
}

function searchAt(search: URLSearchParams, { pagesBefore, cursors }: Place, param: string): string {
  const next = new URLSearchParams(search)
  next.delete(param)
  if (cursors.length > 0) next.set(param, [pagesBefore, ...cursors.slice(-KEPT_MAX)].join('.'))
  return next.size > 0 ? `?${next}` : ''
}

/** Returns the number of rows before the shown page, and the addresses of the pages beside it; null where there is none. */
export function useListPlace(
  { hasNextPage, endCursor }: ListPage<unknown>['pageInfo'],
  { param = PARAM, size = PAGE_SIZE }: ListOptions = {},
) {
  const [search] = useSearchParams()
  const { pagesBefore, cursors } = placeIn(search, param)
  const isNextKnown = hasNextPage && endCursor !== null
  return {
    rowsBefore: pagesBefore * size,
    previous:
      cursors.length > 0
        ? searchAt(search, { pagesBefore: pagesBefore - 1, cursors: cursors.slice(0, -1) }, param)
        : null,
    next: isNextKnown
      ? searchAt(search, { pagesBefore: pagesBefore + 1, cursors: [...cursors, endCursor] }, param)
      : null,
  }
}
