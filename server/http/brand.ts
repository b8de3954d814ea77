import type { FastifyInstance, FastifyReply } from 'fastify'
import { type LogoType, logoPath, paperLogo } from '../../rules/shop-logo'
import { SHOP } from '../../rules/text'
import type { Deps } from '../common/context'
import { notFound } from '../common/failures'
import { iconPath } from '../settings/brand-files'
import { brandFileOf, logoFileOf } from '../settings/shop-settings'

/** Tags of the head for the name and colours that the owner chose; empty for those that come with the shop. */
export function brandTags({ shopSettings }: Pick<Deps, 'shopSettings'>): string {
  const { style, script, icon, manifest } = shopSettings.brandFiles()
  const logo = shopSettings.logo()
  const tags = [
    ...(icon ? [`<link rel="icon" href="${iconPath(logo, icon)}">`] : []),
    ...(logo.icon ? [`<link rel="apple-touch-icon" href="${logoPath(logo.icon)}">`] : []),
    ...(manifest ? [`<link rel="manifest" href="/brand/${manifest.name}">`] : []),
    ...(style ? [`<link rel="stylesheet" href="/brand/${style.name}">`] : []),
    // Before the app, which is a module and therefore runs later.
    ...(script ? [`<script src="/brand/${script.name}"></script>`] : []),
  ]
  return tags.join('\n    ')
}

/** Takes the icons and the manifest of the shop as it came out of a page: `brandTags` has those of its own brand. */
export const withoutOwnIcons = ({ shopSettings }: Pick<Deps, 'shopSettings'>, html: string): string =>
  shopSettings.brandFiles().icon ? html.replace(/\s*<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g, '') : html

interface PageHead {
  headTags: string
  /** Place for the name of the shop in them. */
  shopPlace: string
}

/**
 * Puts the pictures of a shop with its own brand in the head of a page, for what links to it: the icon, and a logo that is a
 * PNG. Other sites show no SVG, and the picture that the shop came with has its first name.
 */
export function withOwnPictures({ shopSettings }: Pick<Deps, 'shopSettings'>, origin: string, page: PageHead): string {
  const { icon } = shopSettings.brandFiles()
  if (!icon) return page.headTags
  const logo = paperLogo(shopSettings.logo())
  const picture = logo
    ? Object.entries({
        '': origin + logoPath(logo),
        ':width': logo.width,
        ':height': logo.height,
        ':alt': page.shopPlace,
      })
        .map(([name, content]) => `<meta property="og:image${name}" content="${content}">\n    `)
        .join('')
    : ''
  return page.headTags
    .replace(/(?:<meta property="og:image[^>]*>\s*)+/, () => picture)
    .replace('content="summary_large_image"', 'content="summary"')
    .replaceAll(`${origin}/icon-512.png`, () => origin + iconPath(shopSettings.logo(), icon))
}

/** Fills the place for the shop's name in a text: that of this module, or of the built pages. The name needs no escapes. */
export const withShopName = ({ shopSettings }: Pick<Deps, 'shopSettings'>, text: string, place = SHOP): string =>
  text.replaceAll(place, () => shopSettings.brand().name)

/** Addresses of the icons and the manifest of the shop as it came, which browsers and phones ask for without being told. */
const OWN_ICONS = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']
const OWN_MANIFEST = '/manifest.webmanifest'

/** Where a shop with its own brand has what the shop as it came has at an address; null if it is the same file. */
function ownAddress({ shopSettings }: Pick<Deps, 'shopSettings'>, url: string): string | null {
  const { icon, manifest } = shopSettings.brandFiles()
  if (!icon) return null
  const [path = ''] = url.split('?', 1)
  if (OWN_ICONS.includes(path)) return iconPath(shopSettings.logo(), icon)
  return manifest && path === OWN_MANIFEST ? `/brand/${manifest.name}` : null
}

/** Serves the files of a brand, also of an earlier version: a page that is open may still ask for them. */
export function brandRoutes(web: FastifyInstance, deps: Pick<Deps, 'db' | 'shopSettings'>): void {
  web.addHook('onRequest', async (request, reply) => {
    const own = ownAddress(deps, request.url)
    if (own) return reply.header('cache-control', 'no-cache').redirect(own, 302)
  })
  web.get('/brand/:file', async (request, reply) => {
    const { file } = request.params as { file: string }
    const logo = /^logo-([\da-f]{32})\.(svg|png)$/.exec(file)
    if (logo) return sendLogo(deps, reply, logo as unknown as [string, string, LogoType])
    const found = await brandFileOf(deps, file)
    if (!found) throw notFound()
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .type(`${found.type}; charset=utf-8`)
      .send(found.text)
  })
}

const LOGO_TYPES: Record<LogoType, string> = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' }

/** Sends a logo, also to mail clients. A browser that opens it as a page runs nothing in it and loads nothing for it. */
async function sendLogo(
  deps: Pick<Deps, 'db'>,
  reply: FastifyReply,
  [, hash, type]: readonly [string, string, LogoType],
) {
  const found = await logoFileOf(deps, hash)
  if (found?.type !== type) throw notFound()
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(LOGO_TYPES[type])
    .send(found.content)
}
