import { generatePath } from 'react-router-dom'
import { toUnicode } from '../rules/domain-name'
import { formatMoney } from '../rules/money'
import { activityVariables, askedGroup } from './features/accounts/asked-activity'
import { loginPath, returnPath } from './features/accounts/return-path'
import { servicePaths } from './features/accounts/service-paths'
import { fromPrice } from './features/catalogue/hosting-packages'
import { askedDomains, domainsVariables } from './features/domains/asked-domains'
import { invoicesVariables } from './features/invoices/asked-invoices'
import { askedState, webhooksVariables } from './features/webhooks/asked-deliveries'
import type { ExtensionQuery, ShopChannel } from './gql/graphql'
import { extensionOf, paths } from './paths'
import { type PageAddress, pageRoute, type RouteViewer } from './router/page-route'

/** What fits every address that nothing else fits. */
export const notFound = pageRoute({
  path: '*',
  page: 'features/home/NotFound',
  load: () => import('./features/home/NotFound'),
  isRendered: true,
  status: 404,
  meta: (t) => ({ title: t.notFound, description: t.notFoundDescription }),
})

/**
 * Every page of the shop, for browser and server, the first that fits an address. A page's script, with its query, is
 * fetched when a visitor goes there; the words of titles and descriptions stand in routes.text.ts.
 */
export const routes = [
  pageRoute({
    path: paths.home,
    page: 'features/home/HomePage',
    load: () => import('./features/home/HomePage'),
    isRendered: true,
    meta: (t) => ({ title: t.home, description: t.homeDescription }),
  }),
  pageRoute({
    path: paths.help,
    page: 'features/home/HelpPage',
    load: () => import('./features/home/HelpPage'),
    isRendered: true,
    meta: (t) => ({ title: t.help, description: t.helpDescription }),
  }),
  pageRoute({
    path: paths.developers,
    page: 'features/home/DevelopersPage',
    load: () => import('./features/home/DevelopersPage'),
    isRendered: true,
    shownParams: ['sample'],
    meta: (t) => ({ title: t.developers, description: t.developersDescription }),
  }),
  pageRoute({
    path: paths.terms,
    page: 'features/home/TermsPage',
    load: () => import('./features/home/TermsPage'),
    isRendered: true,
    meta: (t) => ({ title: t.terms, description: t.termsDescription }),
  }),
  pageRoute({
    path: paths.privacy,
    page: 'features/home/PrivacyPage',
    load: () => import('./features/home/PrivacyPage'),
    isRendered: true,
    meta: (t) => ({ title: t.privacy, description: t.privacyDescription }),
  }),
  pageRoute({
    path: paths.extension,
    page: 'features/catalogue/ExtensionPage',
    load: () => import('./features/catalogue/ExtensionPage'),
    isRendered: true,
    isFound: (data, { params }) => extensionAt(params, data) !== undefined,
    meta(t, { data, params, locale }) {
      const { extension = '', discountedPrice = 0, originalPrice = 0 } = extensionAt(params, data) ?? {}
      const [price, later] = [formatMoney(discountedPrice, locale), formatMoney(originalPrice, locale)]
      return { title: t.extension({ extension }), description: t.extensionDescription({ extension, price, later }) }
    },
  }),
  pageRoute({
    path: paths.hosting,
    page: 'features/catalogue/HostingPage',
    load: () => import('./features/catalogue/HostingPage'),
    isRendered: true,
    meta(t, { data, locale }) {
      const price = formatMoney(fromPrice(data.hostingPackages) ?? 0, locale)
      return { title: t.hosting, description: t.hostingDescription({ price }) }
    },
  }),
  pageRoute({
    path: paths.resellerHosting,
    page: 'features/catalogue/ResellerHostingPage',
    load: () => import('./features/catalogue/ResellerHostingPage'),
    isRendered: true,
    meta(t, { data, locale }) {
      const price = formatMoney(fromPrice(data.hostingPackages) ?? 0, locale)
      return { title: t.resellerHosting, description: t.resellerHostingDescription({ price }) }
    },
  }),
  pageRoute({
    path: paths.ssl,
    page: 'features/catalogue/SslPage',
    load: () => import('./features/catalogue/SslPage'),
    isRendered: true,
    shown: ({ products }) => products,
    meta: (t) => ({ title: t.ssl, description: t.sslDescription }),
  }),
  pageRoute({
    path: paths.vps,
    page: 'features/catalogue/VpsPage',
    load: () => import('./features/catalogue/VpsPage'),
    isRendered: true,
    meta: (t) => ({ title: t.vpsProduct, description: t.vpsProductDescription }),
  }),
  pageRoute({
    path: paths.cloudflare,
    page: 'features/catalogue/CloudflarePage',
    load: () => import('./features/catalogue/CloudflarePage'),
    isRendered: true,
    shown: ({ products }) => products,
    meta: (t) => ({ title: t.cloudflare, description: t.cloudflareDescription }),
  }),
  pageRoute({
    path: paths.redirect,
    page: 'features/catalogue/RedirectPage',
    load: () => import('./features/catalogue/RedirectPage'),
    isRendered: true,
    meta: (t) => ({ title: t.redirect, description: t.redirectDescription }),
  }),
  orderPage(paths.order, 'CUSTOMER'),
  orderPage(paths.orderReseller, 'RESELLER'),
  pageRoute({
    path: paths.login,
    page: 'features/accounts/LoginPage',
    load: () => import('./features/accounts/LoginPage'),
    redirect: ({ isLoggedIn }, { search }) => (isLoggedIn ? (returnPath(search.get('from')) ?? paths.account) : null),
    meta: (t) => ({ title: t.login, description: t.loginDescription }),
    isRendered: true,
    shown: () => null,
    shownParams: ['registered'],
    mountAttributes: ({ viewer }) => ({ 'data-show-captcha': String(viewer.showCaptcha) }),
  }),
  pageRoute({
    path: paths.activate,
    page: 'features/accounts/ActivateAccountPage',
    load: () => import('./features/accounts/ActivateAccountPage'),
    variables: ({ params }) => ({ token: params.token ?? '' }),
    meta: (t) => ({ title: t.activate, description: t.activateDescription }),
  }),
  pageRoute({
    path: paths.resetPassword,
    page: 'features/accounts/ResetPasswordPage',
    load: () => import('./features/accounts/ResetPasswordPage'),
    meta: (t) => ({ title: t.resetPassword, description: t.resetPasswordDescription }),
  }),
  pageRoute({
    path: paths.confirmEmail,
    page: 'features/accounts/ConfirmEmailPage',
    load: () => import('./features/accounts/ConfirmEmailPage'),
    variables: ({ params }) => ({ token: params.token ?? '' }),
    meta: (t) => ({ title: t.confirmEmail, description: t.confirmEmailDescription }),
  }),
  pageRoute({
    path: paths.account,
    page: 'features/accounts/AccountPage',
    load: () => import('./features/accounts/AccountPage'),
    variables: () => ({ after: null }),
    redirect: customersOnly(paths.account),
    meta: (t) => ({ title: t.account, description: t.accountDescription }),
  }),
  pageRoute({
    path: servicePaths.domains,
    page: 'features/domains/DomainsPage',
    load: () => import('./features/domains/DomainsPage'),
    variables: ({ search }) => domainsVariables(askedDomains(search)),
    redirect: customersOnly(servicePaths.domains),
    meta: (t) => ({ title: t.domains, description: t.domainsDescription }),
  }),
  pageRoute({
    ...ofOneDomain(paths.domain),
    page: 'features/domains/DomainPage',
    load: () => import('./features/domains/DomainPage'),
    meta: (t, { data }) => ({ title: t.domain({ name: nameOf(data) }), description: t.domainDescription }),
  }),
  pageRoute({
    ...ofOneDomain(paths.domainHolder),
    page: 'features/domains/DomainHolderPage',
    load: () => import('./features/domains/DomainHolderPage'),
    meta: (t, { data }) => ({ title: t.domainHolder({ name: nameOf(data) }), description: t.domainHolderDescription }),
    mountAttributes: ({ viewer: { domain } }) => ({
      'data-domain-name': domain?.name ?? '',
      'data-privacy-protect': String(domain?.privacy.protect),
      'data-privacy-enabled': String(domain?.privacy.enabled),
      'data-privacy-supported': String(domain?.privacy.supported),
    }),
  }),
  pageRoute({
    path: paths.holders,
    page: 'features/whois/HoldersPage',
    load: () => import('./features/whois/HoldersPage'),
    redirect: customersOnly(paths.holders),
    meta: (t) => ({ title: t.holders, description: t.holdersDescription }),
  }),
  pageRoute({
    ...ofOneDomain(paths.forwarding),
    page: 'features/forwarding/ForwardingPage',
    load: () => import('./features/forwarding/ForwardingPage'),
    meta: (t, { data }) => ({ title: t.forwarding({ name: nameOf(data) }), description: t.forwardingDescription }),
    mountAttributes: ({ viewer: { domain } }) => ({
      'data-domain-name': domain?.name ?? '',
      'data-http-forward-to': domain?.forwarding.to ?? '',
      'data-http-forward-type': domain?.forwarding.type ?? '',
    }),
  }),
  pageRoute({
    ...ofOneDomain(paths.email),
    page: 'features/forwarding/EmailPage',
    load: () => import('./features/forwarding/EmailPage'),
    meta: (t, { data }) => ({ title: t.email({ name: nameOf(data) }), description: t.emailDescription }),
  }),
  pageRoute({
    ...ofOneDomain(paths.dns),
    page: 'features/dns/DnsPage',
    load: () => import('./features/dns/DnsPage'),
    meta: (t, { data }) => ({ title: t.dns({ name: nameOf(data) }), description: t.dnsDescription }),
    mountAttributes: ({ viewer: { domain, dnsProfiles, isSubUser } }) => ({
      'data-dns-list-on-start': JSON.stringify(domain?.dnsRecords.edges.map(({ node }) => node) ?? []),
      'data-dns-profiles': JSON.stringify(dnsProfiles?.map(({ id, name }) => ({ id, name })) ?? []),
      'data-domain-id': domain?.id ?? '',
      'data-domain-is-manageable': String(domain?.isManageable ?? false),
      'data-domain-name': domain?.name ?? '',
      'data-is-active-dns-server': String(domain?.isActiveDnsServer ?? false),
      'data-read-only': String(isSubUser || (domain?.readOnly ?? true)),
    }),
  }),
  pageRoute({
    path: paths.dnsProfiles,
    page: 'features/dns/DnsProfilesPage',
    load: () => import('./features/dns/DnsProfilesPage'),
    redirect: customersOnly(paths.dnsProfiles),
    meta: (t) => ({ title: t.dnsProfiles, description: t.dnsProfilesDescription }),
  }),
  pageRoute({
    path: servicePaths.hosting,
    page: 'features/hosting/HostingPackagesPage',
    load: () => import('./features/hosting/HostingPackagesPage'),
    redirect: customersOnly(servicePaths.hosting),
    meta: (t) => ({ title: t.hostingPackages, description: t.hostingPackagesDescription }),
  }),
  pageRoute({
    path: paths.hostingPackage,
    page: 'features/hosting/HostingPackagePage',
    load: () => import('./features/hosting/HostingPackagePage'),
    variables: ({ search }) => ({ id: search.get('id') ?? '' }),
    redirect: customersOnly(paths.hostingPackage),
    isFound: ({ viewer }) => Boolean(viewer.hostingPackage),
    meta: (t) => ({ title: t.hostingPackage, description: t.hostingPackageDescription }),
  }),
  pageRoute({
    path: paths.addHosting,
    page: 'features/hosting/AddHostingPage',
    load: () => import('./features/hosting/AddHostingPage'),
    variables: ({ search }) => ({ name: search.get('name') ?? '', picks: !search.get('name') }),
    redirect: customersOnly(paths.addHosting),
    isFound: ({ viewer }, { search }) => !search.get('name') || Boolean(viewer.domain),
    meta: (t) => ({ title: t.addHosting, description: t.addHostingDescription }),
  }),
  pageRoute({
    ...ofOnePackage(paths.upgradeHosting),
    page: 'features/hosting/UpgradeHostingPage',
    load: () => import('./features/hosting/UpgradeHostingPage'),
    meta: (t) => ({ title: t.upgradeHosting, description: t.upgradeHostingDescription }),
  }),
  pageRoute({
    ...ofOnePackage(paths.extraServices),
    page: 'features/hosting/ExtraServicesPage',
    load: () => import('./features/hosting/ExtraServicesPage'),
    meta: (t) => ({ title: t.extraServices, description: t.extraServicesDescription }),
  }),
  pageRoute({
    path: paths.security,
    page: 'features/accounts/SecurityPage',
    load: () => import('./features/accounts/SecurityPage'),
    redirect: customersOnly(paths.security),
    meta: (t) => ({ title: t.security, description: t.securityDescription }),
  }),
  pageRoute({
    path: paths.apiTokens,
    page: 'features/api-tokens/ApiTokensPage',
    load: () => import('./features/api-tokens/ApiTokensPage'),
    redirect: customersOnly(paths.apiTokens),
    meta: (t) => ({ title: t.apiTokens, description: t.apiTokensDescription }),
  }),
  pageRoute({
    path: paths.activity,
    page: 'features/accounts/ActivityPage',
    load: () => import('./features/accounts/ActivityPage'),
    variables: ({ search }) => activityVariables(askedGroup(search)),
    redirect: customersOnly(paths.activity),
    meta: (t) => ({ title: t.activity, description: t.activityDescription }),
  }),
  pageRoute({
    path: paths.webhooks,
    page: 'features/webhooks/WebhooksPage',
    load: () => import('./features/webhooks/WebhooksPage'),
    variables: ({ search }) => webhooksVariables(askedState(search)),
    redirect: customersOnly(paths.webhooks),
    meta: (t) => ({ title: t.webhooks, description: t.webhooksDescription }),
  }),
  pageRoute({
    path: paths.details,
    page: 'features/accounts/DetailsPage',
    load: () => import('./features/accounts/DetailsPage'),
    redirect: customersOnly(paths.details),
    meta: (t) => ({ title: t.details, description: t.detailsDescription }),
  }),
  pageRoute({
    path: paths.changeDomains,
    page: 'features/batches/ChangeDomainsPage',
    load: () => import('./features/batches/ChangeDomainsPage'),
    variables: () => ({ after: null }),
    redirect: customersOnly(paths.changeDomains),
    meta: (t) => ({ title: t.changeDomains, description: t.changeDomainsDescription }),
  }),
  pageRoute({
    path: paths.domainBatch,
    page: 'features/batches/DomainBatchPage',
    load: () => import('./features/batches/DomainBatchPage'),
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: customersOnly(paths.domainBatch),
    isFound: ({ viewer }) => Boolean(viewer.domainBatch),
    meta: (t) => ({ title: t.changeDomains, description: t.changeDomainsDescription }),
  }),
  pageRoute({
    path: paths.domainList,
    page: 'features/resellers/DomainListPage',
    load: () => import('./features/resellers/DomainListPage'),
    redirect: resellersOnly(paths.domainList),
    meta: (t) => ({ title: t.domainList, description: t.domainListDescription }),
  }),
  pageRoute({
    path: paths.staffel,
    page: 'features/resellers/StaffelPage',
    load: () => import('./features/resellers/StaffelPage'),
    redirect: resellersOnly(paths.staffel),
    meta: (t) => ({ title: t.staffel, description: t.staffelDescription }),
  }),
  pageRoute({
    path: paths.invoices,
    page: 'features/invoices/InvoicesPage',
    load: () => import('./features/invoices/InvoicesPage'),
    variables: ({ search }) => invoicesVariables(search),
    redirect: customersOnly(paths.invoices),
    meta: (t) => ({ title: t.invoices, description: t.invoicesDescription }),
  }),
  pageRoute({
    path: servicePaths.vps,
    page: 'features/servers/ServersPage',
    load: () => import('./features/servers/ServersPage'),
    variables: () => ({ after: null }),
    redirect: customersOnly(servicePaths.vps),
    meta: (t) => ({ title: t.vps, description: t.vpsDescription }),
  }),
  pageRoute({
    path: servicePaths.ssl,
    page: 'features/certificates/CertificatesPage',
    load: () => import('./features/certificates/CertificatesPage'),
    variables: () => ({ after: null }),
    redirect: customersOnly(servicePaths.ssl),
    meta: (t) => ({ title: t.certificates, description: t.certificatesDescription }),
  }),
  pageRoute({
    path: paths.certificate,
    page: 'features/certificates/CertificatePage',
    load: () => import('./features/certificates/CertificatePage'),
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: customersOnly(paths.certificate),
    isFound: ({ viewer }) => Boolean(viewer.certificate),
    meta: (t, { data }) => ({
      title: t.certificate({ name: toUnicode(data.viewer.certificate?.commonName ?? '') }),
      description: t.certificatesDescription,
    }),
  }),
  pageRoute({
    path: paths.checkout,
    page: 'features/checkout/EntryPage',
    load: () => import('./features/checkout/EntryPage'),
    variables: ({ search }) => ({ token: search.get('mandje') ?? '', hasLink: Boolean(search.get('mandje')) }),
    redirect: notForSubUsers,
    meta: (t) => ({ title: t.checkout, description: t.checkoutDescription }),
  }),
  pageRoute({
    path: paths.checkoutLogin,
    page: 'features/checkout/CheckoutLoginPage',
    load: () => import('./features/checkout/CheckoutLoginPage'),
    // A sub-user is told to log in as somebody else.
    redirect: ({ isLoggedIn, isSubUser }) => (isLoggedIn && !isSubUser ? paths.checkout : null),
    meta: (t) => ({ title: t.checkoutLogin, description: t.loginDescription }),
    isRendered: true,
    shown: () => null,
    canonical: paths.login,
    shownParams: ['loginError', 'registered'],
    mountAttributes: ({ viewer }) => ({ 'data-show-captcha': String(viewer.showCaptcha) }),
  }),
  pageRoute({
    path: paths.checkoutRegistered,
    page: 'features/checkout/RegisteredPage',
    load: () => import('./features/checkout/RegisteredPage'),
    meta: (t) => ({ title: t.checkoutRegistered, description: t.checkoutRegisteredDescription }),
  }),
  pageRoute({
    path: paths.checkoutDetails,
    page: 'features/checkout/CheckoutDetailsPage',
    load: () => import('./features/checkout/CheckoutDetailsPage'),
    redirect: orderingCustomersOnly,
    meta: (t) => ({ title: t.checkoutDetails, description: t.checkoutDetailsDescription }),
  }),
  pageRoute({
    path: paths.checkoutSummary,
    page: 'features/checkout/SummaryPage',
    load: () => import('./features/checkout/SummaryPage'),
    redirect: orderingCustomersOnly,
    meta: (t) => ({ title: t.checkoutSummary, description: t.checkoutSummaryDescription }),
  }),
  pageRoute({
    path: paths.paymentStatus,
    page: 'features/payments/PaymentStatusPage',
    load: () => import('./features/payments/PaymentStatusPage'),
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: customersOnly(paths.paymentStatus),
    isFound: ({ order }) => order !== null,
    meta: (t) => ({ title: t.paymentStatus, description: t.paymentStatusDescription }),
  }),
  pageRoute({
    path: paths.orderSummary,
    page: 'features/orders/OrderSummaryPage',
    load: () => import('./features/orders/OrderSummaryPage'),
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: customersOnly(paths.orderSummary),
    isFound: ({ order }) => order !== null,
    meta: (t) => ({ title: t.orderSummary, description: t.orderSummaryDescription }),
  }),
  pageRoute({
    path: '/bestellen/*',
    page: 'features/home/NotFound',
    load: () => import('./features/home/NotFound'),
    redirect: () => paths.notFound,
    meta: (t) => ({ title: t.notFound, description: t.notFoundDescription }),
  }),
  notFound,
]

/** Customers and resellers have an order page each; a reseller's is for resellers only. */
function orderPage(path: string, channel: ShopChannel) {
  return pageRoute({
    path,
    page: 'features/order-procedure/OrderPage',
    load: () => import('./features/order-procedure/OrderPage'),
    variables: () => ({ channel }),
    // A reseller is signed in, which takes script from here on.
    isRendered: channel === 'CUSTOMER',
    shown: ({ basket: _basket, viewer: _viewer, ...products }) => products,
    shownParams: ['domain'],
    searched: ({ search }) => (channel === 'CUSTOMER' ? search.get('domain') : null),
    redirect({ isLoggedIn, isReseller }, { search }) {
      if (channel === 'CUSTOMER' || isReseller) return null
      return isLoggedIn ? paths.order : loginPath(search.size > 0 ? `${path}?${search}` : path)
    },
    meta: (t) => ({ title: t.order, description: t.orderDescription }),
    mountAttributes: ({ basket, viewer }, { search }) => ({
      'data-final-step': search.get('finalStep') ?? 'false',
      'data-hosting-upgrade': String(basket.isHostingUpgrade),
      ...(channel === 'RESELLER' && { 'data-staffel': String(viewer.staffel) }),
    }),
  })
}

/** Sends a visitor to the login, which leads back. */
function customersOnly(path: string) {
  return ({ isLoggedIn }: RouteViewer, { params, search }: PageAddress): string | null => {
    if (isLoggedIn) return null
    const query = search.size > 0 ? `?${search}` : ''
    return loginPath(generatePath(path, params) + query)
  }
}

/** Sends a visitor to the login, and a customer to where it says what a reseller gets and how to become one. */
function resellersOnly(path: string) {
  return ({ isLoggedIn, isReseller }: RouteViewer): string | null => {
    if (isReseller) return null
    return isLoggedIn ? paths.resellerHosting : loginPath(path)
  }
}

/** A sub-user may not order, which the login of the checkout says. */
function notForSubUsers({ isSubUser }: RouteViewer): string | null {
  return isSubUser ? paths.checkoutLogin : null
}

/** In the checkout a visitor logs in on its own page, which leads back. */
function orderingCustomersOnly({ isLoggedIn, isSubUser }: RouteViewer): string | null {
  return isLoggedIn && !isSubUser ? null : paths.checkoutLogin
}

/** What the pages of one domain share: its name stands in the address, and it is the customer's own. */
function ofOneDomain(path: string) {
  return {
    path,
    variables: ({ search }: PageAddress) => ({ name: search.get('name') ?? '' }),
    redirect: customersOnly(path),
    isFound: ({ viewer }: { viewer: { domain?: unknown } }) => Boolean(viewer.domain),
  }
}

/** What the pages of one hosting package share: its id stands in the address, or else the page asks which it is about. */
function ofOnePackage(path: string) {
  return {
    path,
    variables: ({ search }: PageAddress) => ({ id: search.get('id') ?? '', picks: !search.get('id') }),
    redirect: customersOnly(path),
    isFound: ({ viewer }: { viewer: { hostingPackage?: unknown } }, { search }: PageAddress) =>
      !search.get('id') || Boolean(viewer.hostingPackage),
  }
}

/** The name of the page's domain, as people read it. */
const nameOf = ({ viewer }: { viewer: { domain?: { name: string } | null } }): string =>
  toUnicode(viewer.domain?.name ?? '')

function extensionAt({ landing }: PageAddress['params'], { domainExtensions }: ExtensionQuery) {
  return domainExtensions.find(({ extension }) => extension === extensionOf(landing))
}
