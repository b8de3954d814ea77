import { createHash } from 'node:crypto'
import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { Locale } from '../rules/text'
import { App } from './App'
import { createClient } from './apollo/client'
import { canonicalUrl, headTags } from './head-tags'
import { PreferencesProvider } from './i18n/preferences'
import { LAYOUT_QUERY } from './layout/Layout'
import { PageWithoutScript } from './layout/WithoutScript'
import { CSRF_PLACEHOLDER } from './lib/csrf'
import type { PlainSearch, PostedForm } from './lib/plain-page'
import type { ServerData } from './lib/server-data'
import { type Site, SiteProvider } from './lib/site'
import { paths } from './paths'
import { PageRoutes } from './router/PageRoutes'
import { createPageLoader } from './router/page-loader'
import { matchRoute, type PageAddress, type PageRoute, type RouteViewer } from './router/page-route'
import { routes } from './routes'
import { routesText } from './routes.text'
import { structuredData } from './structured-data'
import { TextCache } from './text-cache'

/** What the server hands over to have a page made. */
export interface PageRequest {
  url: string
  locale: Locale
  showsVat: boolean
  site: Site
  /** Where the shop is reached, without a final slash. */
  origin: string
  viewer: RouteViewer
  /** Runs a query in the process, as this viewer. */
  query: RunQuery
  /** Runs it as a new visitor: the answer is the same for everyone. */
  queryAsVisitor: RunQuery
  /** Searches for a reader without script; null where the browser runs script and does so itself. */
  search: ((text: string) => Promise<PlainSearch>) | null
  /** The form that the page is the answer to. */
  posted: PostedForm | null
}

export type { PlainSearch } from './lib/plain-page'
export { robots, sitemap } from './sitemap'

export type RunQuery = (document: DocumentNode, variables: Record<string, unknown>) => Promise<Record<string, unknown>>

export interface RenderedPage {
  redirect: null
  /** Whose styles and scripts the page needs: its file below web/, without the ending. */
  component: string
  status: number
  title: string
  description: string
  /** The other tags of the head that are the page's own. */
  headTags: string
  /** The text of a rendered page; empty for one that the browser fills. */
  html: string
  /** What stands in the text where the session's token belongs: the text is made once for all. */
  tokenPlace: string
  /** What a reader without script is told where the page has no text. */
  withoutScript: string
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
    const { locale, showsVat, site, posted } = request
    return { locale, showsVat, site, pathname, results, ...(posted && { posted }) }
  }
  const wanted = route.isRendered ? route.searched?.(at) : null
  const [data, found = null] = await Promise.all([
    dataFor(request.query),
    typeof wanted === 'string' ? request.search?.(wanted) : null,
  ])
  const answer = pageAnswer(data)
  if (route.isFound?.(answer, at) === false) return null
  const { locale, origin } = request
  const meta = route.meta(routesText[locale], { ...at, data: answer, locale })
  // The address in the form that a browser would give it: `/.` is `/`.
  const source = { route, at, pathname: new URL(request.url, BASE).pathname, title: meta.title, origin, data, found }
  const { html, facts } = route.isRendered
    ? await textOf(source, () => dataFor(request.queryAsVisitor))
    : { html: '', facts: '' }
  return {
    redirect: null,
    component: route.page,
    status: route.status ?? 200,
    ...meta,
    headTags: headTags({ route, at, meta, locale, origin }) + facts,
    html,
    tokenPlace: CSRF_PLACEHOLDER,
    withoutScript: route.isRendered ? '' : withoutScript(request),
    data,
    mountAttributes: route.mountAttributes?.(answer, at) ?? {},
  }
}

const pageAnswer = ({ results }: ServerData) => results.find(({ of }) => of === 'page')?.data ?? {}

/** A page's text, and what search engines are told of it, which is made of the same data. */
interface PageText {
  html: string
  facts: string
}

const texts = new TextCache<PageText>()

/** What a text is made of. */
interface TextSource {
  route: PageRoute
  at: PageAddress
  pathname: string
  title: string
  origin: string
  data: ServerData
  found: PlainSearch | null
}

/**
 * The text of a page, made once for everyone. What it is made from is always a visitor's data, so that nothing personal
 * can be in it; the viewer's own only says whether it is still the right one, since new prices are in both. The answer to
 * a form or a search without script is for one reader, and is not kept.
 */
async function textOf(source: TextSource, readAsVisitor: () => Promise<ServerData>): Promise<PageText> {
  if (source.data.posted || source.found) return makeText({ ...source, data: await readAsVisitor() })
  return texts.of(fingerprint(source), async () => {
    const visitors = { ...source, data: await readAsVisitor() }
    return texts.of(fingerprint(visitors), () => makeText(visitors))
  })
}

/** Layout and viewer do not count: nothing of them is shown before the browser has taken over. */
function fingerprint({ route, at, pathname, origin, data }: TextSource): string {
  const answer = pageAnswer(data)
  const shown = route.shown ? route.shown(answer) : answer
  const { results: _, ...rest } = data
  const key = JSON.stringify([origin, pathname, shownSearch(route, at), rest, shown])
  return createHash('sha256').update(key).digest('base64')
}

/** The parameters that the text depends on, as an address has them; whatever else is asked for makes no other text. */
function shownSearch({ shownParams = [] }: PageRoute, { search }: PageAddress): string {
  const shown = new URLSearchParams([...search].filter(([name]) => shownParams.includes(name)))
  return shown.size === 0 ? '' : `?${shown}`
}

async function makeText(source: TextSource): Promise<PageText> {
  const { route, at, pathname, title, origin, data, found } = source
  const client = createClient(ApolloLink.empty(), { ssr: true })
  const loader = createPageLoader(client)
  const address = shownSearch(route, at)
  const first = await loader.loadFirst(data, address)
  const html = renderToString(
    <App client={client} data={data} found={found}>
      <StaticRouter location={pathname + address}>
        <PageRoutes loader={loader} first={first} />
      </StaticRouter>
    </App>,
  )
  client.stop()
  const url = canonicalUrl(route, at, origin)
  return { html, facts: structuredData(route.page, { ...at, ...data, data: pageAnswer(data), title, origin, url }) }
}

const withoutScript = ({ locale, showsVat, site }: PageRequest): string =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <PreferencesProvider locale={locale} showsVat={showsVat}>
        <PageWithoutScript />
      </PreferencesProvider>
    </SiteProvider>,
  )
