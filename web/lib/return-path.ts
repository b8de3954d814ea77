import { paths } from '../paths'

/** Login page that returns to this address. */
export const loginPath = (from: string): string => `${paths.login}?from=${encodeURIComponent(from)}`

/** Address after a login; accepts only a path of the shop, never another site from a crafted link. */
export function returnPath(from: string | null): string | null {
  if (from === 'shop') return paths.checkout
  if (!from?.startsWith('/')) return null
  const { origin, pathname, search, hash } = new URL(from, OWN)
  if (origin !== OWN) return null
  return `${pathname}${search}${hash}`
}

const OWN = 'http://shop.invalid'
