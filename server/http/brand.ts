import type { FastifyInstance, FastifyReply } from 'fastify'
import type { LogoType } from '../../rules/shop-logo'
import { SHOP } from '../../rules/text'
import type { Deps } from '../common/context'
import { notFound } from '../common/failures'
import { brandFileOf, logoFileOf } from '../settings/shop-settings'

/** Tags of the head for the name and colours that the owner chose; empty for those that come with the shop. */
export function brandTags({ shopSettings }: Pick<Deps, 'shopSettings'>): string {
  const { style, script } = shopSettings.brandFiles()
  const tags = [
    ...(style ? [`<link rel="stylesheet" href="/brand/${style.name}">`] : []),
    // Before the app, which is a module and therefore runs later.
    ...(script ? [`<script src="/brand/${script.name}"></script>`] : []),
  ]
  return tags.join('\n    ')
}

/** Fills the place for the shop's name in the HTML of a page. The name has only letters that need no escapes. */
export const withShopName = ({ shopSettings }: Pick<Deps, 'shopSettings'>, html: string): string =>
  html.replaceAll(SHOP, () => shopSettings.brand().name)

/** Serves the files of a brand, also of an earlier version: a page that is open may still ask for them. */
export function brandRoutes(web: FastifyInstance, deps: Pick<Deps, 'db' | 'shopSettings'>): void {
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
