import type { ApolloClient, OperationVariables } from '@apollo/client'
import { createQueryPreloader, type PreloadedQueryRef } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import { LAYOUT_QUERY } from './layout/layout-query'
import { pages } from './page-list'
import type { Page } from './pages'

/** What a page's loader hands to the page; it reads it with `useReadQuery`. */
export interface PageLoaderData<Data = unknown> {
  queryRef: PreloadedQueryRef<Data>
}

type PageModule = Record<string, ComponentType>

/** The component of each page, fetched when it is visited. */
const COMPONENTS: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('./features/*/*Page.tsx')

/** Routes for the browser and for the rendering of public pages: every page under the one layout. */
export function createRoutes(client: ApolloClient): RouteObject[] {
  const preload = createQueryPreloader(client)
  const load = async (query: DocumentNode, variables: OperationVariables) => {
    const queryRef = preload(query, { variables })
    await preload.toPromise(queryRef)
    return { queryRef }
  }
  const routeOf = (page: Page): RouteObject => {
    const { path, query } = page
    const loader: LoaderFunction | undefined =
      query &&
      (({ params, request }) => {
        const search = new URL(request.url).searchParams
        return load(query, page.variables?.({ params, search }) ?? {})
      })
    return { path, loader, lazy: async () => ({ Component: await componentOf(page) }), handle: page }
  }
  return [
    {
      id: 'layout',
      loader: () => load(LAYOUT_QUERY, {}),
      // Basket and viewer follow by mutations; they are not fetched again at every step through the shop.
      shouldRevalidate: () => false,
      lazy: async () => ({ Component: (await import('./layout/Layout')).Layout }),
      children: pages.map(routeOf),
    },
  ]
}

async function componentOf(page: Page): Promise<ComponentType> {
  const module = await COMPONENTS[`./features/${page.component}.tsx`]?.()
  const name = page.component.split('/')[1] as string
  const component = module?.[name]
  if (!component) throw new Error(`the page ${page.path} has no component ${page.component}`)
  return component
}
