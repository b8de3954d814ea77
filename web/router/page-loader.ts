import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { createQueryPreloader, type PreloadedQueryRef } from '@apollo/client/react'
import type { LayoutQuery } from '../gql/graphql'
import { LAYOUT_QUERY } from '../layout/Layout'
import type { ServerData } from '../lib/server-data'
import { routes } from '../routes'
import type { LoadedPage } from './page-data'
import { matchRoute } from './page-route'

interface Address {
  pathname: string
  search: string
}

export interface FirstPage {
  layoutRef: PreloadedQueryRef<LayoutQuery>
  page: LoadedPage
}

export interface PageLoader {
  /** The page that the server answered with: nothing of it but its script has to be fetched. */
  loadFirst(data: ServerData, search: string): Promise<FirstPage>
  /**
   * Fetches a page's script and then its data. What is the same for everybody needs no request when it is in the cache; what
   * is a customer's own may have changed since, by an act on another page too.
   */
  load(address: Address): Promise<LoadedPage>
}

export function createPageLoader(client: ApolloClient): PageLoader {
  const preload = createQueryPreloader(client)

  async function read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    fetchPolicy: 'cache-first' | 'network-only' = 'cache-first',
  ): Promise<PreloadedQueryRef<Data>> {
    const queryRef = preload(query, { variables, fetchPolicy })
    await preload.toPromise(queryRef)
    return queryRef
  }

  async function load(address: Address, isFirst = false): Promise<LoadedPage> {
    const { route, ...at } = matchRoute(routes, address)
    const { Component, query } = await route.load()
    const fetchPolicy = isFirst || route.isRendered ? 'cache-first' : 'network-only'
    const queryRef = query ? await read(query, route.variables?.(at) ?? {}, fetchPolicy) : null
    return { route, ...at, Component, query, queryRef }
  }

  return {
    load: (address) => load(address),
    async loadFirst({ pathname, results }, search) {
      const address = { pathname, search }
      const { query } = await matchRoute(routes, address).route.load()
      for (const { of, variables, data } of results) {
        const asked = of === 'layout' ? LAYOUT_QUERY : query
        if (asked) client.writeQuery({ query: asked, variables, data })
      }
      const [layoutRef, page] = await Promise.all([read(LAYOUT_QUERY, {}), load(address, true)])
      return { layoutRef, page }
    },
  }
}
