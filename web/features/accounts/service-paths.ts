/** The lists of what a customer has, by the address of the page. */
export const servicePaths = {
  domains: '/account/diensten/domeinen',
  hosting: '/account/diensten/hostingpakketten',
  vps: '/account/diensten/vpsen',
  ssl: '/account/diensten/ssl',
} as const

/** Lists that a line of an order leads to. */
export type ServiceList = 'domains' | 'hosting' | 'vps'

/** Which list an address is, with or without a final slash; null for another page. */
export function serviceListAt(pathname: string): ServiceList | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === servicePaths.domains) return 'domains'
  if (path === servicePaths.hosting) return 'hosting'
  return path === servicePaths.vps ? 'vps' : null
}
