const DOMAINS = '/account/diensten/domeinen/'

const PATHS: Record<string, string> = {
  domain: DOMAINS,
  ssl: DOMAINS,
  cloudflare: DOMAINS,
  redirect: DOMAINS,
  hosting: '/account/diensten/hostingpakketten/',
  vpspackage: '/account/diensten/vpsen/',
}

/** Where a product that was bought is found, by its type (INV-015..018). */
export const productPath = (type: string): string => PATHS[type] ?? '/account/'
