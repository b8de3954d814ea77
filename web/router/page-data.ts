import type { TypedDocumentNode } from '@apollo/client'
import { type PreloadedQueryRef, useReadQuery } from '@apollo/client/react'
import { createContext, useContext } from 'react'
import type { LayoutQuery } from '../gql/graphql'
import type { PageAddress, PageModule, PageRoute } from './page-route'

/** A page with everything that its first render needs. */
export interface LoadedPage extends PageModule, PageAddress {
  route: PageRoute
  /** The answer to the page's query; null for a page without one. */
  queryRef: PreloadedQueryRef<Record<string, unknown>> | null
}

export interface ShownPage {
  page: LoadedPage
  /** The next page is under way: the address bar is ahead of what is shown. */
  isLeaving: boolean
  layoutRef: PreloadedQueryRef<LayoutQuery>
}

export const ShownPageContext = createContext<ShownPage | null>(null)

export function useShownPage(): ShownPage {
  const shown = useContext(ShownPageContext)
  if (!shown) throw new Error('useShownPage needs PageRoutes above it')
  return shown
}

/** The answer to a page's own query, which the page exports, kept up to date; `queryRef` is for fetching more of it. */
export function usePageData<Data>(query: TypedDocumentNode<Data, never>) {
  const { page } = useShownPage()
  if (!page.queryRef || page.query !== query) throw new Error(`${page.route.page} has no such query`)
  // The reference is to the answer of the very query that says what it answers.
  const queryRef = page.queryRef as PreloadedQueryRef<unknown> as PreloadedQueryRef<Data>
  return { queryRef, data: useReadQuery(queryRef).data }
}
