import { createHash } from 'node:crypto'
import { ApolloLink } from '@apollo/client'
import type { DocumentNode } from 'graphql'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { escapeHtml } from '../rules/escape-html'
import { type Locale, SHOP } from '../rules/text'
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
import { matchRoute, type Page, type PageAddress, type PageRoute, type RouteViewer } from './router/page-route'
import { routes } from './routes'
import { structuredData } from './structured-data'
import { TextCache } from './text-cache'

/** Input from the server for rendering a page. */
export interface PageRequest {
  url: string
  locale: Locale
  showsVat: boolean
  /** For a staff member who looks along without seeing amounts. */
  hidesAmounts: boolean
  /** For a staff member who looks along, and may change nothing. */
  isReadOnly: boolean
  site: Site
  /** Public address of the shop, without a final slash. */
  origin: string
  viewer: RouteViewer
  /** Runs a query in the process, as this viewer. */
  query: RunQuery
  /** Runs a query as a new visitor, so that the result is the same for everyone. */
  queryAsVisitor: RunQuery
  /** Searches for a reader without JavaScript; null when the browser runs JavaScript and searches itself. */
  search: ((text: string) => Promise<PlainSearch>) | null
  /** The form that the page responds to. */
  posted: PostedForm | null
  /** Told why a viewer's page could not be rendered here; the browser then renders it. */
  onFailure(error: unknown): void
}

export type { PlainSearch } from './lib/plain-page'
export { robots, sitemap } from './sitemap'

export type RunQuery = (document: DocumentNode, variables: Record<string, unknown>) => Promise<Record<string, unknown>>

export interface RenderedPage {
  redirect: null
  /** File of the page below web/, without extension; its styles and scripts are needed. */
  component: string
  status: number
  title: string
  description: string
  /** Page-specific tags of the head. */
  headTags: string
  /** HTML of the rendered page; its heading for one that only the browser renders. */
  html: string
  /** Placeholder in the HTML for the session's token: the HTML is rendered once for all. */
  tokenPlace: string
  /** Place for the name of the shop in all of these. */
  shopPlace: string
  /** Text for a reader without JavaScript when the page has no HTML. */
  withoutScript: string
  data: ServerData
  mountAttributes: Record<string, string>
  /** The HTML is the viewer's own. */
  isPersonal: boolean
}

/** Redirects a viewer who may not see the page. */
export interface Redirect {
  redirect: string
}

/** Renders an address with everything its page needs: title, data, and for some pages HTML. */
export async function render(request: PageRequest): Promise<RenderedPage | Redirect> {
  const { pathname } = new URL(request.url, BASE)
  return (await renderAt(request, pathname)) ?? (await renderMissing(request))
}

/** Addresses have no origin. */
const BASE = 'http://shop.invalid'

async function renderMissing(request: PageRequest): Promise<RenderedPage | Redirect> {
  const rendered = await renderAt(request, paths.notFound)
  if (!rendered) throw new Error('the page for what is not there must always be there')
  return rendered
}

/** Renders the page at this path with its data for this viewer; null when the data says that it does not exist. */
async function renderAt(request: PageRequest, pathname: string): Promise<RenderedPage | Redirect | null> {
  const { search } = new URL(request.url, BASE)
  const { route, ...at } = matchRoute(routes, { pathname, search })
  const redirect = route.redirect?.(request.viewer, at)
  if (redirect) return { redirect }
  const page = await route.load()
  const variables = page.variables?.(at) ?? {}
  const dataFor = async (run: RunQuery): Promise<ServerData> => {
    const [layout, own] = await Promise.all([run(LAYOUT_QUERY, {}), page.query ? run(page.query, variables) : null])
    const results: ServerData['results'] = [{ of: 'layout', variables: {}, data: layout }]
    if (own) results.push({ of: 'page', variables, data: own })
    const { locale, showsVat, hidesAmounts, isReadOnly, site, posted } = request
    return { locale, showsVat, hidesAmounts, isReadOnly, site, pathname, results, ...(posted && { posted }) }
  }
  const wanted = route.isRendered ? page.searched?.(at) : null
  const [data, found = null] = await Promise.all([
    dataFor(request.query),
    typeof wanted === 'string' ? request.search?.(wanted) : null,
  ])
  const answer = pageAnswer(data)
  if (page.isFound?.(answer, at) === false) return null
  const { locale, origin } = request
  const meta = page.meta({ ...at, data: answer, locale })
  // Normalises the address as a browser would: `/.` becomes `/`.
  const source = {
    route,
    page,
    at,
    pathname: new URL(request.url, BASE).pathname,
    search,
    title: meta.title,
    origin,
    data,
    found,
  }
  const { html, facts } = route.isRendered
    ? await textOf(source, () => dataFor(request.queryAsVisitor))
    : { html: await personalText(source, request.onFailure), facts: '' }
  return {
    redirect: null,
    component: route.page,
    status: route.status ?? 200,
    ...meta,
    headTags: headTags({ route, at, meta, locale, origin }) + facts,
    html,
    tokenPlace: CSRF_PLACEHOLDER,
    shopPlace: SHOP,
    withoutScript: route.isRendered ? '' : withoutScript(request),
    data,
    mountAttributes: page.mountAttributes?.(answer, at) ?? {},
    isPersonal: !route.isRendered,
  }
}

/** Placeholder until the script renders a page that the server does not: its heading, so that a reader knows where they are. */
const waitingFor = (title: string): string =>
  `<main class="wrap waiting" data-waiting><h1>${escapeHtml(title.split(' — ')[0] ?? '')}</h1></main>`

/**
 * HTML of a page that is not for everyone: with its viewer's data, rendered for each request and never cached. The browser
 * renders, and reports, what cannot be rendered here.
 */
async function personalText(source: TextSource, onFailure: PageRequest['onFailure']): Promise<string> {
  if (source.route.isRenderedForViewer) {
    try {
      return withoutStyles(await htmlOf(source, source.search))
    } catch (error) {
      onFailure(error)
    }
  }
  return waitingFor(source.title)
}

/** The policy forbids style attributes: the browser sets these by property, before it hydrates. Quotes in text are escaped. */
const withoutStyles = (html: string): string => html.replaceAll(' style="', ' data-style="')

const pageAnswer = ({ results }: ServerData) => results.find(({ of }) => of === 'page')?.data ?? {}

/** HTML of a page, with structured data for search engines from the same data. */
interface PageText {
  html: string
  facts: string
}

const texts = new TextCache<PageText>()

/** Input for a page's HTML. */
interface TextSource {
  route: PageRoute
  page: Page
  at: PageAddress
  pathname: string
  search: string
  title: string
  origin: string
  data: ServerData
  found: PlainSearch | null
}

/**
 * Returns the HTML of a page, rendered once for everyone. It is always rendered from a visitor's data, so it cannot contain
 * personal data; the viewer's own data only decides whether the cached HTML is current, since new prices appear in both. The
 * response to a form or to a search without JavaScript is for one reader and is not cached.
 */
async function textOf(source: TextSource, readAsVisitor: () => Promise<ServerData>): Promise<PageText> {
  if (source.data.posted || source.found) return makeText({ ...source, data: await readAsVisitor() })
  return texts.of(fingerprint(source), async () => {
    const visitors = { ...source, data: await readAsVisitor() }
    return texts.of(fingerprint(visitors), () => makeText(visitors))
  })
}

/** Layout and viewer data are left out: they are shown only after hydration. */
function fingerprint({ page, at, pathname, origin, data }: TextSource): string {
  const answer = pageAnswer(data)
  const shown = page.shown ? page.shown(answer) : answer
  const { results: _, ...rest } = data
  const key = JSON.stringify([origin, pathname, shownSearch(page, at), rest, shown])
  return createHash('sha256').update(key).digest('base64')
}

/** Query parameters that the HTML depends on; other parameters do not change it. */
function shownSearch({ shownParams = [] }: Page, { search }: PageAddress): string {
  const shown = new URLSearchParams([...search].filter(([name]) => shownParams.includes(name)))
  return shown.size === 0 ? '' : `?${shown}`
}

async function makeText(source: TextSource): Promise<PageText> {
  const { route, page, at, title, origin, data } = source
  const html = await htmlOf(source, shownSearch(page, at))
  const url = canonicalUrl(route, at, origin)
  return { html, facts: structuredData(route.page, { ...at, ...data, data: pageAnswer(data), title, origin, url }) }
}

/** Renders a page at an address with these query parameters. */
async function htmlOf({ pathname, data, found }: TextSource, search: string): Promise<string> {
  const client = createClient(ApolloLink.empty(), { ssr: true })
  try {
    const loader = createPageLoader(client)
    const first = await loader.loadFirst(data, search)
    return renderToString(
      <App client={client} data={data} found={found}>
        <StaticRouter location={pathname + search}>
          <PageRoutes loader={loader} first={first} />
        </StaticRouter>
      </App>,
    )
  } finally {
    client.stop()
  }
}

const withoutScript = ({ locale, showsVat, hidesAmounts, site }: PageRequest): string =>
  renderToStaticMarkup(
    <SiteProvider value={site}>
      <PreferencesProvider locale={locale} showsVat={showsVat} hidesAmounts={hidesAmounts}>
        <PageWithoutScript />
      </PreferencesProvider>
    </SiteProvider>,
  )
