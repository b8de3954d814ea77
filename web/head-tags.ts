import { generatePath } from 'react-router-dom'
import { escapeHtml } from '../rules/escape-html'
import { type Locale, SHOP } from '../rules/text'
import { headTagsText } from './head-tags.text'
import type { PageMeta } from './router/page-meta'
import type { PageAddress, PageRoute } from './router/page-route'

interface HeadSource {
  route: PageRoute
  at: PageAddress
  meta: PageMeta
  locale: Locale
  /** Public address of the shop, without a final slash. */
  origin: string
}

const PICTURE = { path: '/og-image.png', width: 1200, height: 630 }

/**
 * Head tags for search engines and link previews: the canonical address, and a picture. Personal pages are excluded from search
 * engines.
 */
export function headTags({ route, at, meta, locale, origin }: HeadSource): string {
  const { title, description } = meta
  if (route.status === 404) return NOT_INDEXED
  const url = canonicalUrl(route, at, origin)
  const t = headTagsText[locale]
  const properties = {
    'og:type': 'website',
    'og:site_name': SHOP,
    'og:locale': locale === 'nl' ? 'nl_NL' : 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': origin + PICTURE.path,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': t.pictureAlt,
  }
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    route.isRendered ? '' : NOT_INDEXED,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ]
    .filter((tag) => tag !== '')
    .join('\n    ')
}

/** Canonical address of a page. */
export const canonicalUrl = (route: PageRoute, { params }: PageAddress, origin: string): string =>
  origin + generatePath(route.canonical ?? route.path, params)

const NOT_INDEXED = '<meta name="robots" content="noindex">'
