import { useState } from 'react'
import { reportError } from '../lib/report-error'

/** A list in the graph, as far as this page loaded it. */
interface Connection<Node> {
  edges: readonly { node: Node }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** A list with its next page. */
export interface PagedList<Node> {
  nodes: Node[]
  hasMore: boolean
  /** The next page is loading. */
  isBusy: boolean
  more(): Promise<void>
}

/**
 * Pages through a list: fetches its next page and appends that to the current items. The query takes `$after`.
 * @param connection null while unknown, and for readers who may not see it
 * @param fetchMore of the query that has the list
 * @param path fields from the query's root to the list, such as `['viewer', 'domains']`
 */
export function useConnection<Node>(
  connection: Connection<Node> | null | undefined,
  // The query types its variables; this function only knows the list.
  fetchMore: (options: never) => Promise<unknown>,
  path: readonly string[],
): PagedList<Node> {
  const [isBusy, setIsBusy] = useState(false)

  async function more(): Promise<void> {
    setIsBusy(true)
    const after = connection?.pageInfo.endCursor
    const options = {
      variables: { after },
      updateQuery: (shown: Fields, { fetchMoreResult: next }: { fetchMoreResult: Fields }) =>
        joined(shown, next, path, after),
    }
    await fetchMore(options as never).catch(reportError)
    setIsBusy(false)
  }

  return {
    nodes: connection?.edges.map(({ node }) => node) ?? [],
    hasMore: connection?.pageInfo.hasNextPage ?? false,
    isBusy,
    more,
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The page after a cursor, with the edges of the shown ones before its own. A list that is gone replaces what is shown; a page
 * that another reader of the list has appended already changes nothing.
 */
function joined(
  shown: Fields,
  next: Fields,
  [field, ...rest]: readonly string[],
  cursor: string | null | undefined,
): Fields {
  if (field === undefined)
    return endOf(shown) === cursor ? { ...next, edges: [...edgesOf(shown), ...edgesOf(next)] } : shown
  const [before, after] = [shown[field], next[field]]
  return isFields(before) && isFields(after) ? { ...next, [field]: joined(before, after, rest, cursor) } : next
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const edgesOf = ({ edges }: Fields): readonly unknown[] => (Array.isArray(edges) ? edges : [])

const endOf = ({ pageInfo }: Fields): unknown => (isFields(pageInfo) ? pageInfo.endCursor : undefined)
