import { generatePath } from 'react-router-dom'
import { loginPath, returnPath } from './lib/return-path'
import { paths, servicePaths } from './paths'
import type { Page, PageAddress, PageRoute, RouteViewer } from './router/page-route'

type Access = Omit<PageRoute, 'path' | 'page' | 'load'>

const FILES = import.meta.glob<{ page: Page }>(['./features/*/*Page.tsx', './layout/NotFound.tsx'])

/** Matches every address without another route. */
export const notFound = page('*', 'layout/NotFound', { isRendered: true, status: 404 })

/**
 * Every page of the shop, for browser and server: address, file and access. The first match counts. All other properties of a
 * page are in its file, beside its query (`definePage`): title and description (`meta`), `variables`, `isFound`. They are
 * therefore loaded with the page's code, and the first visit to another page does not include them: all pages' queries together
 * are many times the home page's remaining size budget. The cost is that navigation fetches a page's code before its data;
 * `prefetchPages` starts before the click.
 */
export const routes: readonly PageRoute[] = [
  publicPage(paths.home, 'features/home/HomePage'),
  publicPage(paths.help, 'features/home/HelpPage'),
  publicPage(paths.developers, 'features/home/DevelopersPage'),
  publicPage(paths.developersReference, 'features/home/DevelopersReferencePage'),
  publicPage(paths.terms, 'features/general-terms/TermsPage'),
  publicPage(paths.termsVersion, 'features/general-terms/TermsPage'),
  publicPage(paths.privacy, 'features/home/PrivacyPage'),
  publicPage(paths.extension, 'features/catalogue/ExtensionPage'),
  publicPage(paths.hosting, 'features/catalogue/HostingPage'),
  publicPage(paths.resellerHosting, 'features/catalogue/ResellerHostingPage'),
  publicPage(paths.ssl, 'features/catalogue/SslPage'),
  publicPage(paths.vps, 'features/catalogue/VpsPage'),
  publicPage(paths.cloudflare, 'features/catalogue/CloudflarePage'),
  publicPage(paths.redirect, 'features/catalogue/RedirectPage'),
  publicPage(paths.order, 'features/order-procedure/OrderPage', { params: { channel: 'CUSTOMER' } }),
  // A reseller is logged in, and the following steps need JavaScript, so the server does not render it.
  page(paths.orderReseller, 'features/order-procedure/OrderPage', {
    params: { channel: 'RESELLER' },
    redirect: ({ isLoggedIn, isReseller }, address) => {
      if (isReseller) return null
      return isLoggedIn ? paths.order : loginFrom(paths.orderReseller, address)
    },
  }),
  publicPage(paths.login, 'features/accounts/LoginPage', {
    redirect: ({ isLoggedIn }, { search }) => (isLoggedIn ? (returnPath(search.get('from')) ?? paths.account) : null),
  }),
  page(paths.activate, 'features/accounts/ActivateAccountPage'),
  page(paths.resetPassword, 'features/accounts/ResetPasswordPage'),
  page(paths.confirmEmail, 'features/accounts/ConfirmEmailPage'),

  customerPage(paths.account, 'features/home/AccountPage'),
  customerPage(servicePaths.domains, 'features/domains/DomainsPage'),
  customerPage(paths.domain, 'features/domains/DomainPage'),
  customerPage(paths.domainPushes, 'features/domains/DomainPushesPage'),
  customerPage(paths.domainHolder, 'features/domains/DomainHolderPage'),
  customerPage(paths.holders, 'features/whois/HoldersPage'),
  customerPage(paths.forwarding, 'features/forwarding/ForwardingPage'),
  customerPage(paths.email, 'features/forwarding/EmailPage'),
  customerPage(paths.dns, 'features/dns/DnsPage'),
  customerPage(paths.dnsProfiles, 'features/dns/DnsProfilesPage'),
  customerPage(servicePaths.hosting, 'features/hosting/HostingPackagesPage'),
  customerPage(paths.hostingPackage, 'features/hosting/HostingPackagePage'),
  customerPage(paths.addHosting, 'features/hosting/AddHostingPage'),
  customerPage(paths.upgradeHosting, 'features/hosting/UpgradeHostingPage'),
  customerPage(paths.extraServices, 'features/hosting/ExtraServicesPage'),
  customerPage(servicePaths.vps, 'features/servers/ServersPage'),
  customerPage(servicePaths.ssl, 'features/certificates/CertificatesPage'),
  customerPage(paths.certificate, 'features/certificates/CertificatePage'),
  customerPage(paths.changeDomains, 'features/batches/ChangeDomainsPage'),
  customerPage(paths.domainBatch, 'features/batches/DomainBatchPage'),
  resellerPage(paths.domainList, 'features/resellers/DomainListPage'),
  resellerPage(paths.staffel, 'features/resellers/StaffelPage'),
  customerPage(paths.invoices, 'features/invoices/InvoicesPage'),
  // Its form comes after its code, in a place of its own height.
  customerPage(paths.details, 'features/accounts/DetailsPage', { isRenderedForViewer: false }),
  customerPage(paths.security, 'features/accounts/SecurityPage'),
  customerPage(paths.activity, 'features/accounts/ActivityPage'),
  customerPage(paths.apiTokens, 'features/api-tokens/ApiTokensPage'),
  customerPage(paths.webhooks, 'features/webhooks/WebhooksPage'),

  // A sub-user may not order; the checkout's login explains that.
  page(paths.checkout, 'features/checkout/EntryPage', {
    redirect: ({ isSubUser }) => (isSubUser ? paths.checkoutLogin : null),
  }),
  publicPage(paths.checkoutLogin, 'features/checkout/CheckoutLoginPage', {
    canonical: paths.login,
    // A sub-user is asked to log in with another account.
    redirect: ({ isLoggedIn, isSubUser }) => (isLoggedIn && !isSubUser ? paths.checkout : null),
  }),
  page(paths.checkoutRegistered, 'features/checkout/RegisteredPage'),
  page(paths.checkoutDetails, 'features/checkout/CheckoutDetailsPage', { redirect: orderingCustomersOnly }),
  page(paths.checkoutSummary, 'features/checkout/SummaryPage', {
    isRenderedForViewer: true,
    redirect: orderingCustomersOnly,
  }),
  customerPage(paths.paymentStatus, 'features/payments/PaymentStatusPage'),
  customerPage(paths.orderSummary, 'features/orders/OrderSummaryPage'),
  page('/bestellen/*', 'layout/NotFound', { redirect: () => paths.notFound }),
  notFound,
]

/** Creates a route. Throws if the file does not exist. */
function page(path: string, file: string, access: Access = {}): PageRoute {
  const load = FILES[`./${file}.tsx`]
  if (!load) throw new Error(`${path} has no page: ${file} is missing`)
  return { path, page: file, ...access, load: async () => (await load()).page }
}

/** Public, and indexed by search engines. */
function publicPage(path: string, file: string, access: Access = {}): PageRoute {
  return page(path, file, { isRendered: true, ...access })
}

/** Redirects a visitor to the login, which returns here. */
function customerPage(path: string, file: string, access: Access = {}): PageRoute {
  return page(path, file, {
    isRenderedForViewer: true,
    ...access,
    redirect: ({ isLoggedIn }, address) => (isLoggedIn ? null : loginFrom(path, address)),
  })
}

/** Redirects a visitor to the login, and a customer to the page about becoming a reseller. */
function resellerPage(path: string, file: string): PageRoute {
  return page(path, file, {
    isRenderedForViewer: true,
    redirect({ isLoggedIn, isReseller }) {
      if (isReseller) return null
      return isLoggedIn ? paths.resellerHosting : loginPath(path)
    },
  })
}

/** In the checkout a visitor logs in on its own page, which returns here. */
function orderingCustomersOnly({ isLoggedIn, isSubUser }: RouteViewer): string | null {
  return isLoggedIn && !isSubUser ? null : paths.checkoutLogin
}

const loginFrom = (path: string, { params, search }: PageAddress): string =>
  loginPath(generatePath(path, params) + (search.size > 0 ? `?${search}` : ''))
