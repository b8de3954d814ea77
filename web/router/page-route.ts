import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { Locale } from '../../rules/text'
import type { routesText } from '../routes.text'

/** Who is asking, as far as it decides who may see a page. */
export interface RouteViewer {
  isLoggedIn: boolean
  isReseller: boolean
  isSubUser: boolean
}

/** What an address says besides which page it is. */
export interface PageAddress {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

export interface PageMeta {
  title: string
  /** One or two sentences. */
  description: string
}

/** What the router and the server know of each page. `Data` is the answer to the page's own query. */
export interface PageRoute<Data = Record<string, unknown>, Variables = OperationVariables> {
  path: string
  /** The page's file below web/, without its ending; its last part is the name of the component. */
  page: string
  /** Fetches the page's script: its component, and the one query whose answer comes with the HTML. */
  load(): Promise<PageModule>
  variables?(address: PageAddress): Variables
  meta(text: (typeof routesText)[Locale], page: PageAddress & { data: Data; locale: Locale }): PageMeta
  /** Whether the text of the page stands in its HTML, for search engines and readers without script. */
  isRendered?: boolean
  /** The part of the answer that the text shows; all of it when left out. What is personal waits for `useHydrated()`. */
  shown?(data: Data): unknown
  /** Parameters of the address that the text depends on; none when left out. */
  shownParams?: readonly string[]
  /** What a reader without script searches at this address; null for nothing. */
  searched?(address: PageAddress): string | null
  /** Where a viewer is sent who has no business here. */
  redirect?(viewer: RouteViewer, address: PageAddress): string | null
  /** False when the data says that there is no such thing; the address then has the page for what is not there. */
  isFound?(data: Data, address: PageAddress): boolean
  /** Inputs of the page as attributes of the element that it is mounted in. */
  mountAttributes?(data: Data, address: PageAddress): Record<string, string>
  /** The path by which search engines know the page, where it has several; its own when left out. */
  canonical?: string
  /** 200 when left out. */
  status?: number
}

export interface PageModule {
  Component: ComponentType
  query?: TypedDocumentNode<Record<string, unknown>>
}

type DataOf<Module> = Module extends { query: TypedDocumentNode<infer Data, infer _> } ? Data : Record<string, never>
type VariablesOf<Module> = Module extends { query: TypedDocumentNode<infer _, infer Variables> }
  ? Variables & OperationVariables
  : never
type ComponentOf<Module> = { [Name in keyof Module]: Module[Name] extends ComponentType ? Name : never }[keyof Module]

interface PageRouteOf<Module> extends Omit<PageRoute<DataOf<Module>, VariablesOf<Module>>, 'page' | 'load'> {
  page: `${string}/${ComponentOf<Module> & string}`
  /** The module of `page`, which may export the page's `query`. */
  load(): Promise<Module>
}

/** An entry of the table, checked against the module of its page: the component's name, variables and data of its query. */
export function pageRoute<Module extends object>(checked: PageRouteOf<Module>): PageRoute {
  // From here on the type of its data is not known; its functions are only ever given the answer to its own query.
  const route = checked as unknown as Omit<PageRoute, 'load'>
  const name = route.page.slice(route.page.lastIndexOf('/') + 1)
  return {
    ...route,
    async load() {
      const module = (await checked.load()) as Record<string, ComponentType> & Pick<PageModule, 'query'>
      return { Component: module[name] as ComponentType, query: module.query }
    },
  }
}

export interface MatchedRoute extends PageAddress {
  route: PageRoute
}

/** The page at an address, the first that fits; the last of a table fits everything. */
export function matchRoute(routes: readonly PageRoute[], address: { pathname: string; search: string }): MatchedRoute {
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, address.pathname)
    if (match) return { route, params: match.params, search: new URLSearchParams(address.search) }
  }
  throw new Error('the table of routes must end with one that fits everything')
}
