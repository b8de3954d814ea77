import type { DocumentNode } from 'graphql'
import { matchPath } from 'react-router-dom'
import type { Locale } from '../rules/text'

/** Who is asking, as far as a page's address depends on it. */
export interface PageViewer {
  isLoggedIn: boolean
  isReseller: boolean
  isSubUser: boolean
}

export interface PageParams {
  params: Record<string, string | undefined>
  search: URLSearchParams
}

export interface PageMeta {
  title: string
  description?: string
}

/** A page of the shop: its address, its one query, and what the server must know to answer it. */
export interface Page {
  path: string
  /** `feature/ComponentName`, a file of that name under features/. */
  component: `${string}/${string}Page`
  /** The page's one query; its answer comes with the HTML. */
  query?: DocumentNode
  variables?(page: PageParams): Record<string, unknown>
  /** A public page has its text in the HTML, for readers without script and for search engines. */
  isPublic?: boolean
  /** 404 when the data says that there is no such thing. */
  isFound?(data: Record<string, unknown>, page: PageParams): boolean
  meta(locale: Locale, data: Record<string, unknown>, page: PageParams): PageMeta
  /** Where a viewer is sent who has no business here. */
  redirect?(viewer: PageViewer, page: PageParams): string | null
  /** Inputs of the page on the mount element. */
  mountAttributes?(data: Record<string, unknown>, page: PageParams): Record<string, string>
  status?: number
}

export interface MatchedPage extends PageParams {
  page: Page
}

/** The page at an address, the first that fits; the last one is the page for what is not there. */
export function matchPage(pages: readonly Page[], url: string): MatchedPage {
  const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
  for (const page of pages) {
    const match = matchPath({ path: page.path, end: true }, pathname)
    if (match) return { page, params: match.params, search: searchParams }
  }
  throw new Error('the list of pages must end with one that fits everything')
}
