import { paths } from '../../paths'

/** The login page, which leads back to where the visitor wanted to go. */
export const loginPath = (from: string): string => `${paths.login}?from=${encodeURIComponent(from)}`

/** Where to go on after logging in; only a path of our own counts, never another site that a link slipped in. */
export function returnPath(from: string | null): string | null {
  if (from === 'shop') return paths.checkout
  if (!from?.startsWith('/')) return null
  const { origin, pathname, search, hash } = new URL(from, OWN)
  if (origin !== OWN) return null
  return `${pathname}${search}${hash}`
}

const OWN = 'http://shop.invalid'
