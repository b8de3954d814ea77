import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, print } from 'graphql'
import { escapeHtml } from '../../rules/escape-html'
import { OWN_BRAND } from '../../rules/shop-brand'
import { parseLocale } from '../../rules/text'
import type { PageRequest, PlainSearch, Redirect, RenderedPage, RunQuery } from '../../web/entry-server'
import type { Context } from '../common/context'
import { hidesAmounts } from '../common/look-along'
import { maskedCsrfToken } from '../common/session'
import type { Config } from '../config'
import { hashDocument } from '../graphql/documents'
import type { Execute } from '../graphql/executor'
import { ALONE_PAGE_POLICY, alonePage } from './alone-page'
import { brandTags, withOwnPictures, withoutOwnIcons, withShopName } from './brand'
import { readPreferences } from './cookies'
import { lookAlongStrip } from './look-along'
import { localeOf } from './negotiation'
import { readPageLinks } from './page-links'
import { type PlainForm, type PostedForm, submitPlainForm } from './plain-forms'
import { asVisitor } from './request-context'
import { shopNoticeStrip } from './shop-notice'

/** Source of the HTML shell and the renderer: the build or the development server. */
export interface PageSource {
  template(url: string): Promise<string>
  render(request: PageRequest): Promise<RenderedPage | Redirect>
  /** Returns the sitemap and robots rules; absent if there are no pages. */
  sitemap?(query: RunQuery, origin: string): Promise<string>
  robots?(origin: string): string
  /** Folder of hashed assets; null if another server serves them. */
  assets: string | null
  /** Tags for the styles and scripts of a page, which prevent unstyled text and request waterfalls. */
  links(component: string): string
  /** SHA-256 of each GraphQL document in the pages; only known for a build. */
  ownDocuments?: readonly string[]
}

export interface PageRoutesOptions {
  page: PageSource
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<Context>
  execute: Execute
  /** Attributes of the mount element of every page. */
  mountAttributes(ctx: Context): Promise<Record<string, string>>
  config: Config
  /** Page forms for readers without JavaScript. */
  forms: readonly PlainForm[]
  /** Search for readers without JavaScript, and for first visits, where that is not known yet. */
  search(ctx: Context, text: string, options: { isFirstVisit: boolean }): Promise<PlainSearch>
}

/**
 * Serves every other GET as a page: the shell with the page's data and, if the page is rendered on the server, its
 * HTML. A form posted without JavaScript is answered by its page.
 */
export async function pageRoutes(web: FastifyInstance, options: PageRoutesOptions): Promise<void> {
  const { page, contextOf, execute, mountAttributes, config, forms, search } = options
  if (page.assets) {
    const root = page.assets
    servePublicFiles(web, join(root, '..'))
    await web.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
    })
  }
  const hashes = new WeakMap<DocumentNode, string>()
  const hashOf = (document: DocumentNode): string => {
    const known = hashes.get(document) ?? hashDocument(print(document))
    hashes.set(document, known)
    return known
  }

  const runAs =
    (context: Context): RunQuery =>
    async (document, variables) => {
      const result = await execute({ document, hash: hashOf(document), variables, context })
      if (result.errors) throw result.errors[0]
      return result.data as Record<string, unknown>
    }

  /** Counts against the rate limit of the reader and responds with 429 beyond it. */
  const searchFor = (ctx: Context, request: FastifyRequest, reply: FastifyReply) => async (text: string) => {
    const isFirstVisit = mayRunScript(request)
    const found = await search(ctx, text, { isFirstVisit })
    if (found.outcome === 'too-many' && !isFirstVisit) {
      reply.status(429).header('Retry-After', String(found.retryAfterSeconds))
    }
    return found
  }

  async function answer(ctx: Context, request: FastifyRequest, reply: FastifyReply, posted: PostedForm | null) {
    const { theme, showsVat, runsScript } = readPreferences(request.headers)
    const rendered = await page.render({
      // Leading double slashes would be parsed as another host.
      url: request.url.replace(/^[/\\]+/, '/'),
      locale: ctx.locale,
      showsVat,
      hidesAmounts: hidesAmounts(ctx),
      isReadOnly: ctx.lookAlong !== undefined,
      site: {
        ...config.site,
        ...ctx.shopSettings.contact(),
        isDemo: config.isDemo,
        vatRate: ctx.vatRates.standard(),
      },
      origin: ctx.publicUrl,
      viewer: { isLoggedIn: ctx.viewer.isLoggedIn, isReseller: ctx.viewer.isReseller, isSubUser: ctx.viewer.isSubUser },
      query: runAs(ctx),
      queryAsVisitor: (document, variables) => runAs(asVisitor(ctx))(document, variables),
      search: runsScript ? null : searchFor(ctx, request, reply),
      posted,
      onFailure: (err) => ctx.log.error({ err }, 'pages: rendering failed'),
    })
    if (rendered.redirect !== null) return reply.redirect(rendered.redirect, 303)
    const attributes = { ...(await mountAttributes(ctx)), ...rendered.mountAttributes }
    const template = await page.template(request.url)
    const html = fill(template, page.links(rendered.component), { rendered, attributes, ctx, theme })
    // A refused form or search may already have set the status.
    if (reply.statusCode === 200) reply.status(rendered.status)
    return reply
      .headers({
        'Cache-Control': rendered.isPersonal ? 'private, no-store' : 'no-store',
        'Content-Language': ctx.locale,
        Vary: 'Cookie',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  }

  const { sitemap, robots } = page
  if (sitemap) {
    web.get('/sitemap.xml', async (request, reply) => {
      const ctx = await contextOf(request, reply)
      return reply.type('application/xml; charset=utf-8').send(await sitemap(runAs(asVisitor(ctx)), ctx.publicUrl))
    })
  }
  if (robots) {
    web.get('/robots.txt', async (request, reply) => {
      const { publicUrl } = await contextOf(request, reply)
      return reply.type('text/plain; charset=utf-8').send(robots(publicUrl))
    })
  }

  // Cached by the service worker for use without a connection.
  web.get('/offline', (request, reply) => {
    const { locale: asked } = request.query as Record<string, unknown>
    const locale = typeof asked === 'string' ? parseLocale(asked) : localeOf(request)
    return reply
      .header('Content-Security-Policy', ALONE_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(alonePage({ locale, kind: 'offline' }))
  })

  web.get('/*', async (request, reply) => {
    return answer(await contextOf(request, reply), request, reply, null)
  })

  for (const form of forms) {
    web.post(form.path, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      const posted = await submitPlainForm(form, ctx, request, reply)
      return posted ? answer(ctx, request, reply, posted) : reply
    })
  }
}

/** A browser on its first visit has no cookie yet that shows whether it runs JavaScript; other clients never do. */
const mayRunScript = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers['sec-fetch-mode'] === 'navigate'

/** Serves the files with a fixed address, such as the icon and robots.txt. */
function servePublicFiles(web: FastifyInstance, folder: string): void {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of files) {
    web.get(`/${name}`, (_request, reply) =>
      // Mail clients and other sites display them too.
      reply
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        // Browsers must revalidate a service worker at each visit.
        .sendFile(name, folder, { maxAge: name === 'sw.js' ? 0 : '1d', immutable: false }),
    )
  }
}

/** Fills the shell with the data of this request. */
function fill(
  template: string,
  links: string,
  page: { rendered: RenderedPage; attributes: Record<string, string>; ctx: Context; theme: string | null },
): string {
  const { rendered, attributes, ctx, theme } = page
  const mount = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
  const { bannerLight, bannerDark } = ctx.shopSettings.brand()
  const named = (html: string) => withShopName(ctx, html, rendered.shopPlace)
  const head = [
    named(`<title>${escapeHtml(rendered.title)}</title>`),
    named(`<meta name="description" content="${escapeHtml(rendered.description)}">`),
    named(withOwnPictures(ctx, ctx.publicUrl, rendered)),
    `<meta name="csrf-token" content="${escapeHtml(maskedCsrfToken(ctx.session))}">`,
    links,
    brandTags(ctx),
  ].join('\n    ')
  // A replacement function, because `$&` has a meaning in a replacement string.
  return withoutOwnIcons(ctx, template)
    .replace('<html lang="nl">', () => `<html lang="${ctx.locale}"${theme ? ` data-theme="${theme}"` : ''}>`)
    .replace('<!--head-->', () => head)
    .replace(OWN_BRAND.bannerLight, () => bannerLight)
    .replace(OWN_BRAND.bannerDark, () => bannerDark)
    .replace('<div id="app"', (app) => lookAlongStrip(ctx) + shopNoticeStrip(ctx) + app)
    .replace('data-mount', () => mount.trim())
    .replace('<!--app-->', () =>
      named(rendered.html).replaceAll(rendered.tokenPlace, () => escapeHtml(maskedCsrfToken(ctx.session))),
    )
    .replace('<!--data-->', () => named(rendered.withoutScript) + dataBlock(rendered.data))
}

/** A data block is not executed; `<` is escaped so that no text can close it. */
const dataBlock = (data: unknown): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

/** Loads the shell and the renderer of a build once. */
export async function builtPages(distFolder: string): Promise<PageSource> {
  const template = readFileSync(join(distFolder, 'web/web/index.html'), 'utf8')
  const entry: typeof import('../../web/entry-server') = await import(
    /* @vite-ignore */ join(distFolder, 'server/entry-server.js')
  )
  const links = readPageLinks(join(distFolder, 'web'))
  const { render, sitemap, robots } = entry
  return {
    template: async () => template,
    render,
    sitemap,
    robots,
    assets: join(distFolder, 'web/assets'),
    links,
    ownDocuments: JSON.parse(readFileSync(join(distFolder, 'web/.vite/own-documents.json'), 'utf8')),
  }
}
