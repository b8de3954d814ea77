import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import type { Locale } from '../rules/text'
import { App } from './App'
import { createClient } from './apollo/client'
import { LAYOUT_QUERY } from './layout/layout-query'
import type { PageData, Site } from './lib/page-data'
import { pages } from './page-list'
import { matchPage, type PageViewer } from './pages'
import { createRoutes } from './routes'

/** What the server hands over to have a page made. */
export interface PageRequest {
  url: string
  locale: Locale
  showsVat: boolean
  site: Site
  viewer: PageViewer
  /** Runs a query in the process, as this viewer. */
  query(document: DocumentNode, variables: Record<string, unknown>): Promise<Record<string, unknown>>
}

export interface RenderedPage {
  /** Whose styles and scripts the page needs: `feature/ComponentName`. */
  component: string
  status: number
  title: string
  description: string | null
  /** The text of a public page; empty for a page that the browser fills. */
  html: string
  data: PageData
  mountAttributes: Record<string, string>
  redirect: string | null
}

const MISSING = '/errors/404'

/** Answers an address with everything that its page needs: title, data, and for a public page its text. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const matched = matchPage(pages, request.url)
  const { page, ...params } = matched
  const redirect = page.redirect?.(request.viewer, params) ?? null
  const variables = page.variables?.(params) ?? {}
  const [layout, own] = redirect
    ? [{}, {}]
    : await Promise.all([request.query(LAYOUT_QUERY, {}), page.query ? request.query(page.query, variables) : {}])
  if (page.isFound && !redirect && !page.isFound(own, params)) return render({ ...request, url: MISSING })
  const results: PageData['results'] = [{ query: 'layout', variables: {}, data: layout }]
  if (page.query) results.push({ query: 'page', variables, data: own })
  const { locale, showsVat, site } = request
  const data: PageData = { locale, showsVat, site, results }
  const meta = page.meta(locale, own, params)
  return {
    component: page.component,
    status: page.status ?? 200,
    title: meta.title,
    description: meta.description ?? null,
    html: page.isPublic && !redirect ? await textOf(request.url, data, page.query) : '',
    data,
    mountAttributes: page.mountAttributes?.(own, params) ?? {},
    redirect,
  }
}

async function textOf(url: string, data: PageData, pageQuery: DocumentNode | undefined): Promise<string> {
  const client = createClient(ApolloLink.empty(), { ssr: true })
  for (const result of data.results) {
    const query = result.query === 'layout' ? LAYOUT_QUERY : pageQuery
    client.writeQuery({ query: query as never, variables: result.variables as never, data: result.data as never })
  }
  const handler = createStaticHandler(createRoutes(client))
  const context = await handler.query(new Request(new URL(url, 'http://shop.invalid')))
  if (context instanceof Response) return ''
  const html = renderToString(
    <App client={client} page={data}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  client.stop()
  return html
}
