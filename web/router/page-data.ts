import type { TypedDocumentNode } from '@apollo/client'
import { type PreloadedQueryRef, useReadQuery } from '@apollo/client/react'
import { createContext, useContext } from 'react'
import type { Page, PageAddress, PageRoute } from './page-route'

/** A page with everything its first render needs. */
export interface LoadedPage extends Page, PageAddress {
  route: PageRoute
  /** Result of the page's query; null for a page without one. */
  queryRef: PreloadedQueryRef<Record<string, unknown>> | null
}

export interface ShownPage {
  page: LoadedPage
  /** The next page is loading: the address is ahead of what is shown. */
  isLeaving: boolean
  /** Result of the layout's query, which the layout reads; null for a frame that reads its own. */
  layoutRef: PreloadedQueryRef<unknown> | null
}

export const ShownPageContext = createContext<ShownPage | null>(null)

export function useShownPage(): ShownPage {
  const shown = useContext(ShownPageContext)
  if (!shown) throw new Error('useShownPage needs PageRoutes above it')
  return shown
}

/** Result of a page's own exported query, kept up to date; `queryRef` is for fetching more. */
export function usePageData<Data>(query: TypedDocumentNode<Data, never>) {
  const { page } = useShownPage()
  if (!page.queryRef || page.query !== query) throw new Error(`${page.route.page} has no such query`)
  // The reference belongs to this query, which determines its type.
  const queryRef = page.queryRef as PreloadedQueryRef<unknown> as PreloadedQueryRef<Data>
  return { queryRef, data: useReadQuery(queryRef).data }
}
