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
  /** Fetches a page's script and then its data; what is in the cache needs no request. */
  load(address: Address): Promise<LoadedPage>
}

export function createPageLoader(client: ApolloClient): PageLoader {
  const preload = createQueryPreloader(client)

  async function read<Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<PreloadedQueryRef<Data>> {
    const queryRef = preload(query, { variables })
    await preload.toPromise(queryRef)
    return queryRef
  }

  async function load(address: Address): Promise<LoadedPage> {
    const { route, ...at } = matchRoute(routes, address)
    const { Component, query } = await route.load()
    const queryRef = query ? await read(query, route.variables?.(at) ?? {}) : null
    return { route, ...at, Component, query, queryRef }
  }

  return {
    load,
    async loadFirst({ pathname, results }, search) {
      const address = { pathname, search }
      const { query } = await matchRoute(routes, address).route.load()
      for (const { of, variables, data } of results) {
        const asked = of === 'layout' ? LAYOUT_QUERY : query
        if (asked) client.writeQuery({ query: asked, variables, data })
      }
      const [layoutRef, page] = await Promise.all([read(LAYOUT_QUERY, {}), load(address)])
      return { layoutRef, page }
    },
  }
}
