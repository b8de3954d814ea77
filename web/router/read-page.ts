import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { createQueryPreloader, type PreloadedQueryRef } from '@apollo/client/react'
import type { LoadedPage } from './page-data'
import type { MatchedRoute } from './page-route'

type From = 'cache-first' | 'network-only'

export interface PageReader {
  read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    fetchPolicy?: From,
  ): Promise<PreloadedQueryRef<Data>>
  /** Fetches a page's code, then its data. */
  readPage(matched: MatchedRoute, fetchPolicy: From): Promise<LoadedPage>
}

/** Reads the queries of pages before they are rendered. */
export function createPageReader(client: ApolloClient): PageReader {
  const preload = createQueryPreloader(client)

  const read: PageReader['read'] = async (query, variables, fetchPolicy = 'cache-first') => {
    const queryRef = preload(query, { variables, fetchPolicy })
    await preload.toPromise(queryRef)
    return queryRef
  }

  return {
    read,
    async readPage({ route, ...at }, fetchPolicy) {
      const page = await route.load()
      const { query, variables } = page
      const queryRef = query ? await read(query, variables?.(at) ?? {}, fetchPolicy) : null
      return { route, ...at, ...page, queryRef }
    },
  }
}
