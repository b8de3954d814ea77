import { createHash } from 'node:crypto'
import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Locale } from '../rules/text'
import { App } from './App'
import { createClient } from './apollo/client'
import { LAYOUT_QUERY } from './layout/layout-query'
import type { PageData, Site } from './lib/page-data'
import { pages } from './page-list'
import { matchPage, type PageViewer } from './pages'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'
import { TextCache } from './text-cache'

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
/** Addresses come without their origin. */
const BASE = 'http://shop.invalid'

/** Answers an address with everything that its page needs: title, data, and for a public page its text. */
export async function render(request: PageRequest): Promise<RenderedPage> {
  const { pathname } = new URL(request.url, BASE)
  return (await renderPage(request, pathname)) ?? (await renderMissing(request))
}

async function renderMissing(request: PageRequest): Promise<RenderedPage> {
  const rendered = await renderPage(request, MISSING)
  if (!rendered) throw new Error('the page for what is not there must always be there')
  return rendered
}

/** The page at this path, for whoever asked for the request's address; null when the data says there is none. */
async function renderPage(request: PageRequest, pathname: string): Promise<RenderedPage | null> {
  const { page, ...params } = matchPage(pages, pathname + new URL(request.url, BASE).search)
  const redirect = page.redirect?.(request.viewer, params) ?? null
  const variables = page.variables?.(params) ?? {}
  const [layout, own] = redirect
    ? [{}, {}]
    : await Promise.all([request.query(LAYOUT_QUERY, {}), page.query ? request.query(page.query, variables) : {}])
  if (page.isFound && !redirect && !page.isFound(own, params)) return null
  const results: PageData['results'] = [{ of: 'layout', variables: {}, data: layout }]
  if (page.query) results.push({ of: 'page', variables, data: own })
  const { locale, showsVat, site } = request
  const data: PageData = { locale, showsVat, site, pathname, results }
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

const texts = new TextCache()

/** Made once for all who ask: it stands on the address and the page's data, and knows nobody. */
function textOf(url: string, data: PageData, pageQuery: DocumentNode | undefined): Promise<string> {
  const { results, ...rest } = data
  const key = JSON.stringify([url, rest, results.filter(({ of }) => of === 'page')])
  return texts.of(createHash('sha256').update(key).digest('base64'), () => makeText(url, data, pageQuery))
}

const NOBODY = { isLoggedIn: false, isReseller: false, isSubUser: false, name: null, csrfToken: '' }

async function makeText(url: string, data: PageData, pageQuery: DocumentNode | undefined): Promise<string> {
  const client = createClient(ApolloLink.empty(), { ssr: true })
  for (const { of, variables, data: answer } of data.results) {
    const query: DocumentNode | undefined = of === 'layout' ? LAYOUT_QUERY : pageQuery
    if (query) client.writeQuery({ query, variables, data: of === 'layout' ? anonymous(answer) : answer })
  }
  const loader = createPageLoader(client)
  const { search } = new URL(url, BASE)
  const [layoutRef, first] = await Promise.all([loader.layout(), loader.load({ pathname: data.pathname, search })])
  const html = renderToString(
    <App client={client} page={data}>
      <StaticRouter location={url}>
        <PageRoutes loader={loader} layoutRef={layoutRef} first={first} />
      </StaticRouter>
    </App>,
  )
  client.stop()
  return html
}

/** The basket stays, since the browser shows it only after taking over; a name must not even be there. */
const anonymous = ({ viewer, ...rest }: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  viewer: { ...(viewer as object), ...NOBODY },
})
