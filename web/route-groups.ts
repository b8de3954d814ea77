import { matchPath } from 'react-router-dom'
import { servicePaths } from './features/accounts/service-paths'
import type { Page } from './pages'
import { paths } from './paths'

export interface RouteGroup {
  paths: readonly string[]
  load(): Promise<readonly Page[]>
}

/**
 * Which feature has the page at an address. The browser fetches a feature's pages, with their queries and titles, when
 * it comes there; the server has them all (page-list.ts).
 */
export const routeGroups: readonly RouteGroup[] = [
  {
    paths: [paths.home, paths.help, paths.terms, paths.privacy],
    load: async () => (await import('./features/home/home.pages')).homePages,
  },
  {
    paths: [paths.extension, paths.hosting, paths.resellerHosting],
    load: async () => (await import('./features/catalogue/catalogue.pages')).cataloguePages,
  },
  {
    paths: [paths.order, paths.orderReseller],
    load: async () => (await import('./features/order-procedure/order.pages')).orderPages,
  },
  {
    paths: [paths.paymentStatus, paths.orderSummary],
    load: async () => (await import('./features/payments/payment.pages')).paymentPages,
  },
  {
    paths: [paths.login, paths.activate, paths.resetPassword, paths.account, ...Object.values(servicePaths)],
    load: async () => (await import('./features/accounts/account.pages')).accountPages,
  },
  {
    paths: ['*'],
    load: async () => [(await import('./features/home/not-found.pages')).notFoundPage],
  },
]

/** The page that stands at a path of the list. */
export async function loadPage(group: RouteGroup, path: string): Promise<Page> {
  const page = (await group.load()).find((candidate) => candidate.path === path)
  if (!page) throw new Error(`no page of the feature stands at ${path}`)
  return page
}

/** The page at an address, as the router will find it. */
export async function pageAt(pathname: string): Promise<Page> {
  for (const group of routeGroups) {
    const path = group.paths.find((candidate) => matchPath({ path: candidate, end: true }, pathname))
    if (path) return loadPage(group, path)
  }
  throw new Error('the last group fits every address')
}
