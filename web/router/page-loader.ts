import type { ApolloClient, OperationVariables } from '@apollo/client'
import { createQueryPreloader, type PreloadedQueryRef } from '@apollo/client/react'
import type { DocumentNode } from 'graphql'
import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { LAYOUT_QUERY } from '../layout/layout-query'
import type { Page } from '../pages'
import { pageAt } from '../route-groups'
import type { LoadedPage } from './page-data'

type PageModule = Record<string, ComponentType>

/** The component of each page, fetched when it is visited. */
const COMPONENTS: Record<string, () => Promise<PageModule>> = import.meta.glob<PageModule>('../features/*/*Page.tsx')

export interface PageLoader {
  layout(): Promise<PreloadedQueryRef<unknown>>
  /** Fetches a page's script and its data side by side; what is in the cache needs no request. */
  load(address: { pathname: string; search: string }): Promise<LoadedPage>
}

export function createPageLoader(client: ApolloClient): PageLoader {
  const preload = createQueryPreloader(client)
  const read = async (query: DocumentNode, variables: OperationVariables) => {
    const queryRef = preload(query, { variables })
    await preload.toPromise(queryRef)
    return queryRef
  }
  return {
    layout: () => read(LAYOUT_QUERY, {}),
    async load({ pathname, search }) {
      const page = await pageAt(pathname)
      const params = matchPath({ path: page.path, end: true }, pathname)?.params ?? {}
      const variables = page.variables?.({ params, search: new URLSearchParams(search) }) ?? {}
      const data = page.query ? read(page.query, variables) : null
      const [Component, queryRef] = await Promise.all([componentOf(page), data])
      return { page, params, Component, queryRef }
    },
  }
}

async function componentOf(page: Page): Promise<ComponentType> {
  const module = await COMPONENTS[`../features/${page.component}.tsx`]?.()
  const name = page.component.split('/')[1] as string
  const component = module?.[name]
  if (!component) throw new Error(`the page ${page.path} has no component ${page.component}`)
  return component
}
