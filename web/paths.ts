/** Every address of the shop that is linked to. */
export const paths = {
  home: '/',
  order: '/bestelprocedure',
  orderReseller: '/bestelprocedure-reseller',
  extension: '/domeinnaam/domeinextensie/:landing',
  hosting: '/webhosting',
  resellerHosting: '/reseller-hosting',
  ssl: '/ssl-certificaten',
  vps: '/vps',
  cloudflare: '/cloudflare',
  redirect: '/domein-doorsturen',
  help: '/hulp',
  developers: '/developers',
  developersReference: '/developers/reference',
  terms: '/algemene-voorwaarden',
  termsVersion: '/algemene-voorwaarden/:version',
  privacy: '/privacy',
  login: '/inloggen',
  checkout: '/bestellen/',
  checkoutLogin: '/bestellen/inloggen',
  checkoutRegistered: '/bestellen/succesvol-geregistreerd',
  checkoutDetails: '/bestellen/gegevens-invullen',
  checkoutSummary: '/bestellen/samenvatting',
  activate: '/account-activeren/:token',
  resetPassword: '/wachtwoord-herstellen/:token',
  confirmEmail: '/e-mail-bevestigen/:token',
  account: '/account',
  domain: '/account/domein',
  dns: '/account/dns-beheren',
  forwarding: '/account/domein-doorsturen',
  email: '/account/e-mail-doorsturen',
  domainHolder: '/account/whois-gegevens',
  domainPushes: '/account/domein-overzetten',
  dnsProfiles: '/account/dns-profielen',
  holders: '/account/domeinhouders',
  apiTokens: '/account/api-tokens',
  hostingPackage: '/account/hostingpakket',
  addHosting: '/account/webhosting-toevoegen',
  upgradeHosting: '/account/webhosting-upgraden',
  extraServices: '/account/diensten-toevoegen',
  certificate: '/account/diensten/ssl/:id',
  changeDomains: '/account/diensten/domeinen/wijzigen',
  domainBatch: '/account/diensten/domeinen/wijzigen/:id',
  domainList: '/account/lijst-bestellen',
  staffel: '/account/staffel',
  invoices: '/account/facturen',
  details: '/account/gegevens',
  security: '/account/beveiliging',
  activity: '/account/activiteit',
  webhooks: '/account/webhooks',
  paymentStatus: '/bestellen/:id/betalingsstatus',
  orderSummary: '/bestellen/:id/overzicht',
  notFound: '/errors/404',
} as const

/** Lists of a customer's products, by page address. */
export const servicePaths = {
  domains: '/account/diensten/domeinen',
  hosting: '/account/diensten/hostingpakketten',
  vps: '/account/diensten/vpsen',
  ssl: '/account/diensten/ssl',
} as const

/** Lists that an order line links to. */
export type ServiceList = 'domains' | 'hosting' | 'vps'

/** The list at an address, with or without a final slash; null for another page. */
export function serviceListAt(pathname: string): ServiceList | null {
  const path = pathname.replace(/\/+$/, '')
  if (path === servicePaths.domains) return 'domains'
  if (path === servicePaths.hosting) return 'hosting'
  return path === servicePaths.vps ? 'vps' : null
}

/** Published elsewhere; redirects to the page where a customer changes how invoices are paid. */
export const administrationPath = '/control-panel/administratie/gegevens-aanpassen/?from=shop'

export const extensionPath = (extension: string): string =>
  `/domeinnaam/domeinextensie/${extension}-domeinnaam-registreren`

/** Extension of a landing page, from the last part of its path; null when it is not a landing page's. */
export const extensionOf = (landing: string | undefined): string | null =>
  /^(.+)-domeinnaam-registreren$/.exec(landing ?? '')?.[1] ?? null

type DomainPage = 'domain' | 'dns' | 'forwarding' | 'email' | 'domainHolder'

/** A page of one of the customer's domains, by full name. */
export const domainPath = (page: DomainPage, name: string): string => `${paths[page]}?name=${encodeURIComponent(name)}`

/** Page of one of the customer's certificates. */
export const certificatePath = (id: string): string => paths.certificate.replace(':id', id)

/** Payment status page of an order. */
export const statusPath = (id: string): string => paths.paymentStatus.replace(':id', encodeURIComponent(id))

export const summaryPath = (id: string): string => paths.orderSummary.replace(':id', encodeURIComponent(id))

/** Page of a version of the general terms; of the one that applies if that is null. */
export const termsPath = (version: number | null): string =>
  version === null ? paths.terms : paths.termsVersion.replace(':version', String(version))

/** Anchors within pages that are linked to. */
export const EXTENSIONS_ID = 'extensies'
export const TRANSFER_ID = 'verhuizen'
export const extensionsPath = `${paths.home}#${EXTENSIONS_ID}`
export const transferHelpPath = `${paths.help}#${TRANSFER_ID}`

/** Order page with a package to add to its basket. */
export const hostingOrderPath = (productCode: string, orderPage: string = paths.order): string =>
  `${orderPage}?hosting=${productCode}`

/** Order page with a name to search for. */
export const searchPath = (domain: string): string => `${paths.order}?domain=${encodeURIComponent(domain)}`
