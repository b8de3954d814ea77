import type { OrderLineType } from '../../gql/graphql'

const DOMAINS = '/account/diensten/domeinen/'

const PATHS: Partial<Record<OrderLineType, string>> = {
  DOMAIN: DOMAINS,
  SSL: DOMAINS,
  CLOUDFLARE: DOMAINS,
  REDIRECT: DOMAINS,
  HOSTING: '/account/diensten/hostingpakketten/',
  VPSPACKAGE: '/account/diensten/vpsen/',
}

/** Where a product that was bought is found, by its type (INV-015..018). */
export const productPath = (type: OrderLineType): string => PATHS[type] ?? '/account/'
