import type { ApolloClient } from '@apollo/client'
import type { PreloadedQueryRef } from '@apollo/client/react'
import type { LayoutQuery } from '../gql/graphql'
import { LAYOUT_QUERY } from '../layout/Layout'
import type { ServerData } from '../lib/server-data'
import { routes } from '../routes'
import type { LoadedPage } from './page-data'
import { matchRoute } from './page-route'
import { createPageReader } from './read-page'

interface Address {
  pathname: string
  search: string
}

export interface FirstPage {
  layoutRef: PreloadedQueryRef<LayoutQuery>
  page: LoadedPage
}

export interface PageLoader {
  /** Page from the server's response: only its code has to be fetched. */
  loadFirst(data: ServerData, search: string): Promise<FirstPage>
  /**
   * Fetches a page's code, then its data. Public data comes from the cache if possible; a customer's own data is refetched, since
   * another page may have changed it.
   */
  load(address: Address): Promise<LoadedPage>
}

export function createPageLoader(client: ApolloClient): PageLoader {
  const { read, readPage } = createPageReader(client)

  function load(address: Address, isFirst = false): Promise<LoadedPage> {
    const matched = matchRoute(routes, address)
    return readPage(matched, isFirst || matched.route.isRendered ? 'cache-first' : 'network-only')
  }

  return {
    load: (address) => load(address),
    async loadFirst({ pathname, results }, search) {
      const address = { pathname, search }
      const { query } = await matchRoute(routes, address).route.load()
      for (const { of, variables, data } of results) {
        const asked = of === 'layout' ? LAYOUT_QUERY : query
        if (asked) client.writeQuery({ query: asked, variables, data })
        await pause()
      }
      const layoutRef = await read(LAYOUT_QUERY, {})
      await pause()
      const page = await load(address, true)
      await pause()
      return { layoutRef, page }
    },
  }
}

/** Lets the browser answer to input between two pieces of work, where it can be asked to. */
const pause = (): Promise<void> | undefined =>
  (globalThis as { scheduler?: { yield?(): Promise<void> } }).scheduler?.yield?.()
