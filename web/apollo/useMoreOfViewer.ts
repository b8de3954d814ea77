import { useState } from 'react'
import { reportError } from '../lib/report-error'

interface Connection {
  edges: readonly unknown[]
  pageInfo: { endCursor: string | null }
}

interface Answer {
  viewer: Readonly<Record<string, Connection | null | undefined>>
}

/**
 * Fetches the next page of a list of the viewer's and puts it behind what is shown. The query has `$after`.
 *
 * @param fetchMore of the page's query, whose answer has `viewer { [name] }`
 */
export function useMoreOfViewer(
  // What it takes is typed by its query, of which this knows the list alone.
  fetchMore: (options: never) => Promise<unknown>,
  name: string,
  list: Pick<Connection, 'pageInfo'> | null | undefined,
) {
  const [isBusy, setIsBusy] = useState(false)

  async function more(): Promise<void> {
    setIsBusy(true)
    const options = {
      variables: { after: list?.pageInfo.endCursor },
      updateQuery(shown: Answer, { fetchMoreResult: next }: { fetchMoreResult: Answer }): Answer {
        const page = next.viewer[name]
        if (!page) return next
        const edges = [...(shown.viewer[name]?.edges ?? []), ...page.edges]
        return { ...next, viewer: { ...next.viewer, [name]: { ...page, edges } } }
      },
    }
    await fetchMore(options as never).catch(reportError)
    setIsBusy(false)
  }

  return { more, isBusy }
}
