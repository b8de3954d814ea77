import { generatePath } from 'react-router-dom'
import type { Locale } from '../rules/text'
import type { Site } from './lib/site'
import type { PageAddress, PageMeta, PageRoute } from './router/page-route'
import { routesText } from './routes.text'
import { structuredData } from './structured-data'

interface HeadSource {
  route: PageRoute
  at: PageAddress
  meta: PageMeta
  data: unknown
  locale: Locale
  site: Site
  /** Where the shop is reached, without a final slash. */
  origin: string
}

const PICTURE = { path: '/og-image.png', width: 1200, height: 630 }

/**
 * What the head of a page says to search engines and to those who show a link to it: its one address, a picture, and its
 * facts in a data block, which is not run as a script. What is for one reader only is not to be found by search engines.
 */
export function headTags({ route, at, meta, data, locale, site, origin }: HeadSource): string {
  const { title, description } = meta
  if (route.status === 404) return NOT_INDEXED
  const url = origin + generatePath(route.canonical ?? route.path, at.params)
  const t = routesText[locale]
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Wimpel',
    'og:locale': locale === 'nl' ? 'nl_NL' : 'en_GB',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': origin + PICTURE.path,
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': t.pictureAlt,
  }
  const things = structuredData[route.page]?.({ ...at, data, locale, site, origin, title, url }) ?? []
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    route.isRendered ? '' : NOT_INDEXED,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
    things.length > 0 ? dataBlock({ '@context': 'https://schema.org', '@graph': things }) : '',
  ]
    .filter((tag) => tag !== '')
    .join('\n    ')
}

const NOT_INDEXED = '<meta name="robots" content="noindex">'

/** `<` is escaped so that no text in it can end it. */
const dataBlock = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
