import { paths } from '../../paths'

/** The login page, which leads back to where the visitor wanted to go. */
export const loginPath = (from: string): string => `${paths.login}?from=${encodeURIComponent(from)}`

/** Where to go on after logging in; only a path of our own counts, never another site that a link slipped in. */
export function returnPath(from: string | null): string | null {
  if (from === 'shop') return LAST_STEP
  if (!from?.startsWith('/')) return null
  const { origin, pathname, search, hash } = new URL(from, OWN)
  if (origin !== OWN) return null
  return CHECKOUT.test(pathname) ? LAST_STEP : `${pathname}${search}${hash}`
}

/** Where a login leads by itself: in the checkout to the order, elsewhere to the account. */
export const afterLogin = (loginPage: string): string =>
  loginPage.startsWith(paths.checkoutLogin) ? LAST_STEP : paths.account

/** The checkout has no first page of its own: the order page's last step does what it does. */
const CHECKOUT = /^\/bestellen\/?$/
const LAST_STEP = `${paths.order}?finalStep=true`

const OWN = 'http://shop.invalid'
