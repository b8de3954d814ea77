import { createHash } from 'node:crypto'
import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Locale } from '../rules/text'
import { App } from './App'
import { createClient } from './apollo/client'
import { LAYOUT_QUERY } from './layout/Layout'
import type { ServerData } from './lib/server-data'
import type { Site } from './lib/site'
import { paths } from './paths'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'
import { matchRoute, type RouteViewer } from './router/page-route'
import { routes } from './routes'
import { routesText } from './routes.text'
import { TextCache } from './text-cache'

/** What the server hands over to have a page made. */
export interface PageRequest {
  url: string
  locale: Locale
  showsVat: boolean
  site: Site
  viewer: RouteViewer
  /** Runs a query in the process, as this viewer. */
  query: RunQuery
  /** Runs it as a new visitor: the answer is the same for everyone. */
  queryAsVisitor: RunQuery
}

export type RunQuery = (document: DocumentNode, variables: Record<string, unknown>) => Promise<Record<string, unknown>>

export interface RenderedPage {
  redirect: null
  /** Whose styles and scripts the page needs: its file below web/, without the ending. */
  component: string
  status: number
  title: string
  description: string | null
  /** The text of a rendered page; empty for one that the browser fills. */
  html: string
  data: ServerData
  mountAttributes: Record<string, string>
}

/** The viewer has no business here, and is sent elsewhere. */
export interface Redirect {
  redirect: string
}

/** Answers an address with everything that its page needs: title, data, and for some pages their text. */
export async function render(request: PageRequest): Promise<RenderedPage | Redirect> {
  const { pathname } = new URL(request.url, BASE)
  return (await renderAt(request, pathname)) ?? (await renderMissing(request))
}

/** Addresses come without their origin. */
const BASE = 'http://shop.invalid'

async function renderMissing(request: PageRequest): Promise<RenderedPage | Redirect> {
  const rendered = await renderAt(request, paths.notFound)
  if (!rendered) throw new Error('the page for what is not there must always be there')
  return rendered
}

/** The page at this path, with its data for this viewer; null when the data says there is none. */
async function renderAt(request: PageRequest, pathname: string): Promise<RenderedPage | Redirect | null> {
  const { search } = new URL(request.url, BASE)
  const { route, ...at } = matchRoute(routes, { pathname, search })
  const redirect = route.redirect?.(request.viewer, at)
  if (redirect) return { redirect }
  const { query: pageQuery } = await route.load()
  const variables = route.variables?.(at) ?? {}
  const dataFor = async (run: RunQuery): Promise<ServerData> => {
    const [layout, page] = await Promise.all([run(LAYOUT_QUERY, {}), pageQuery ? run(pageQuery, variables) : null])
    const results: ServerData['results'] = [{ of: 'layout', variables: {}, data: layout }]
    if (page) results.push({ of: 'page', variables, data: page })
    const { locale, showsVat, site } = request
    return { locale, showsVat, site, pathname, results }
  }
  const data = await dataFor(request.query)
  const answer = pageAnswer(data)
  if (route.isFound?.(answer, at) === false) return null
  const { title, description = null } = route.meta(routesText[request.locale], {
    ...at,
    data: answer,
    locale: request.locale,
  })
  return {
    redirect: null,
    component: route.page,
    status: route.status ?? 200,
    title,
    description,
    html: route.isRendered ? await textOf(request.url, data, () => dataFor(request.queryAsVisitor)) : '',
    data,
    mountAttributes: route.mountAttributes?.(answer, at) ?? {},
  }
}

const pageAnswer = ({ results }: ServerData) => results.find(({ of }) => of === 'page')?.data ?? {}

const texts = new TextCache()

/**
 * The text of a page, made once for everyone. What it is made from is always a visitor's data, so that nothing personal
 * can be in it; the viewer's own only says whether it is still the right one, since new prices are in both.
 */
function textOf(url: string, data: ServerData, readAsVisitor: () => Promise<ServerData>): Promise<string> {
  return texts.of(fingerprint(url, data), async () => {
    const visitors = await readAsVisitor()
    return texts.of(fingerprint(url, visitors), () => makeText(url, visitors))
  })
}

/** Layout and viewer do not count: nothing of them is shown before the browser has taken over. */
function fingerprint(url: string, data: ServerData): string {
  const key = JSON.stringify([url, { ...data, results: pageAnswer(data) }])
  return createHash('sha256').update(key).digest('base64')
}

async function makeText(url: string, data: ServerData): Promise<string> {
  const client = createClient(ApolloLink.empty(), { ssr: true })
  const loader = createPageLoader(client)
  // In the form that a browser would give it: `/.` is `/`.
  const { pathname, search } = new URL(url, BASE)
  const first = await loader.loadFirst(data, search)
  const html = renderToString(
    <App client={client} data={data}>
      <StaticRouter location={pathname + search}>
        <PageRoutes loader={loader} first={first} />
      </StaticRouter>
    </App>,
  )
  client.stop()
  return html
}
