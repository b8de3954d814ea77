import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { MetaSource, PageMeta } from './page-meta'

/** The viewer's properties that decide who may see a page. */
export interface RouteViewer {
  isLoggedIn: boolean
  isReseller: boolean
  isSubUser: boolean
}

/** Parameters of an address, besides its page. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

/** Properties of a page known before its code is loaded: an entry of the routes table. */
export interface PageRoute {
  path: string
  /** File of the page below web/, without extension; its last part is the component's name. */
  page: string
  load(): Promise<Page>
  /** For a page at several addresses: parameters that its path lacks. */
  params?: Readonly<Record<string, string>>
  /** Whether the server renders the page, for search engines and readers without JavaScript. */
  isRendered?: boolean
  /**
   * Whether the server renders the page for its viewer, with personal data, so that it is seen before its code has come. It
   * answers to input after hydration.
   */
  isRenderedForViewer?: boolean
  /** Redirects a viewer who may not see the page. */
  redirect?(viewer: RouteViewer, address: PageAddress): string | null
  /** Canonical path of a page at several addresses; its own by default. */
  canonical?: string
  /** 200 by default. */
  status?: number
}

type Answer = Record<string, unknown>

/** A page. `Data` and `Variables` are those of its query. */
export interface Page<Data = Answer, Variables extends OperationVariables = OperationVariables> {
  Component: ComponentType
  /** Its result is embedded in the HTML. Omitted by a page without data. */
  query?: TypedDocumentNode<Data, Variables>
  variables?(address: PageAddress): NoInfer<Variables>
  meta(source: MetaSource<NoInfer<Data>>): PageMeta
  /** False when the data says that the subject does not exist; the not-found page is then shown. */
  isFound?(data: NoInfer<Data>, address: PageAddress): boolean
  /** The part of the result that the HTML shows; all of it by default. Personal data waits for `useKnowsViewer()`. */
  shown?(data: NoInfer<Data>): unknown
  /** Query parameters that the HTML depends on; none by default. */
  shownParams?: readonly string[]
  /** Text that a reader without JavaScript searches at this address; null for none. */
  searched?(address: PageAddress): string | null
  /** Inputs of the page, as attributes of the element it is mounted in. */
  mountAttributes?(data: NoInfer<Data>, address: PageAddress): Record<string, string>
}

/** Whether a query has to be given variables. */
type RequiredVariables<Variables> = Record<string, never> extends Variables ? unknown : { variables: unknown }

/** Defines the page of a file. Its variables, title and the rest must match its query, or it does not compile. */
export const definePage = <Data = Answer, Variables extends OperationVariables = OperationVariables>(
  page: Page<Data, Variables> & RequiredVariables<Variables>,
): Page<Data, Variables> => page

export interface MatchedRoute extends PageAddress {
  route: PageRoute
}

/** First route that matches an address; the last one matches every address. */
export function matchRoute(routes: readonly PageRoute[], address: { pathname: string; search: string }): MatchedRoute {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, address.pathname)
    if (match) {
      return { route, params: { ...route.params, ...match.params }, search: new URLSearchParams(address.search) }
    }
  }
  throw new Error('the table of routes must end with one that fits everything')
}
