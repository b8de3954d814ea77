import { routes } from '../routes'
import { matchRoute } from './page-route'

/**
 * Fetches the code of a page when the reader points at a link to it, touches it or moves the focus there. After the click only
 * its data is missing.
 */
export function prefetchPages(): void {
  for (const type of ['pointerover', 'focusin']) addEventListener(type, prefetch)
}

function prefetch({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin) return
  // The click tries again, and shows a failure.
  matchRoute(routes, link)
    .route.load()
    .catch(() => undefined)
}
