import { generatePath } from 'react-router-dom'
import type { RunQuery } from './entry-server'
import { graphql } from './gql'
import { extensionPath, paths } from './paths'
import { routes } from './routes'

const SITEMAP_QUERY = graphql(`
  query Sitemap {
    domainExtensions(audience: CUSTOMER) {
      id
      extension
    }
  }
`)

/** Sitemap of all indexed pages (sitemaps.org 0.9): the rendered ones, and one per extension. */
export async function sitemap(query: RunQuery, origin: string): Promise<string> {
  // The result belongs to this query.
  const { domainExtensions } = (await query(SITEMAP_QUERY, {})) as { domainExtensions: { extension: string }[] }
  const pages = routes.filter((route) => route.isRendered && !route.status && !/[:*]/.test(route.path))
  const own = pages.map(({ path, canonical = path }) => generatePath(canonical))
  const all = new Set([...own, ...domainExtensions.map(({ extension }) => extensionPath(extension))])
  const urls = [...all].map((path) => `  <url><loc>${origin}${encodeURI(path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Excludes personal pages and API addresses from search engines. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...[paths.account, '/bestellen/', '/api/', '/graphql', '/graphiql', '/dev/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
