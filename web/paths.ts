/** Every address of the shop that something links to. */
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
  terms: '/algemene-voorwaarden',
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

/** Known elsewhere; it leads on to where a customer changes how invoices are paid. */
export const administrationPath = '/control-panel/administratie/gegevens-aanpassen/?from=shop'

export const extensionPath = (extension: string): string =>
  `/domeinnaam/domeinextensie/${extension}-domeinnaam-registreren`

/** The extension that a landing page is about, from the last part of its path; null when that is none of a landing page. */
export const extensionOf = (landing: string | undefined): string | null =>
  /^(.+)-domeinnaam-registreren$/.exec(landing ?? '')?.[1] ?? null

type DomainPage = 'domain' | 'dns' | 'forwarding' | 'email' | 'domainHolder'

/** One of the pages of a customer's own domain, by its full name. */
export const domainPath = (page: DomainPage, name: string): string => `${paths[page]}?name=${encodeURIComponent(name)}`

/** The page of one of a customer's certificates. */
export const certificatePath = (id: string): string => paths.certificate.replace(':id', id)

/** Places within a page that others link to. */
export const EXTENSIONS_ID = 'extensies'
export const TRANSFER_ID = 'verhuizen'
export const extensionsPath = `${paths.home}#${EXTENSIONS_ID}`
export const transferHelpPath = `${paths.help}#${TRANSFER_ID}`

/** An order page with a package to put in its basket. */
export const hostingOrderPath = (productCode: string, orderPage: string = paths.order): string =>
  `${orderPage}?hosting=${productCode}`

/** The order page with a name to search for. */
export const searchPath = (domain: string): string => `${paths.order}?domain=${encodeURIComponent(domain)}`
