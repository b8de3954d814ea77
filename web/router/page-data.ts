import type { PreloadedQueryRef } from '@apollo/client/react'
import { type ComponentType, createContext, useContext } from 'react'
import type { Location } from 'react-router-dom'
import type { Page } from '../pages'

/** A page with everything that its first render needs. */
export interface LoadedPage {
  page: Page
  Component: ComponentType
  /** The answer to the page's query; null for a page without one. */
  queryRef: PreloadedQueryRef<unknown> | null
  params: Record<string, string | undefined>
}

export interface ShownPage extends LoadedPage {
  /** Where the shown page is; while the next one is under way the address bar is ahead of it. */
  location: Location
  isLeaving: boolean
  layoutRef: PreloadedQueryRef<unknown>
}

export const ShownPageContext = createContext<ShownPage | null>(null)

export function useShownPage(): ShownPage {
  const shown = useContext(ShownPageContext)
  if (!shown) throw new Error('useShownPage needs PageRoutes above it')
  return shown
}

/** The answer to the query of the page that asks; read it with `useReadQuery`. */
export function usePageData<Data>(): { queryRef: PreloadedQueryRef<Data> } {
  const { queryRef } = useShownPage()
  if (!queryRef) throw new Error('this page has no query')
  // A page knows its own query: the list of pages and the page are two halves of one thing.
  return { queryRef: queryRef as PreloadedQueryRef<Data> }
}

/** The answer to the layout's query. */
export function useLayoutData<Data>(): { queryRef: PreloadedQueryRef<Data> } {
  return { queryRef: useShownPage().layoutRef as PreloadedQueryRef<Data> }
}
