import type { OperationRules, TokenRules } from './common/api-token'
import type { Deps } from './common/context'
import { core } from './core.feature'
import type { Feature } from './feature'
import { abuse } from './features/abuse/abuse.feature'
import { accounts } from './features/accounts/accounts.feature'
import { apiTokens } from './features/api-tokens/api-tokens.feature'
import { availability } from './features/availability/availability.feature'
import { basket } from './features/basket/basket.feature'
import { batches } from './features/batches/batches.feature'
import { bookkeeping } from './features/bookkeeping/bookkeeping.feature'
import { catalogue } from './features/catalogue/catalogue.feature'
import { certificates } from './features/certificates/certificates.feature'
import { checkout } from './features/checkout/checkout.feature'
import { cloudflare } from './features/cloudflare/cloudflare.feature'
import { dns } from './features/dns/dns.feature'
import { domainHealth } from './features/domain-health/domain-health.feature'
import { domains } from './features/domains/domains.feature'
import { forwarding } from './features/forwarding/forwarding.feature'
import { generalTerms } from './features/general-terms/general-terms.feature'
import { hosting } from './features/hosting/hosting.feature'
import { invoices } from './features/invoices/invoices.feature'
import { mandates } from './features/mandates/mandates.feature'
import { deliveryJobs } from './features/orders/delivery.service'
import { orders } from './features/orders/orders.feature'
import { payments } from './features/payments/payments.feature'
import { portfolio } from './features/portfolio/portfolio.feature'
import { privacy } from './features/privacy/privacy.feature'
import { renewals } from './features/renewals/renewals.feature'
import { reports } from './features/reports/reports.feature'
import { resellers } from './features/resellers/resellers.feature'
import { sandbox } from './features/sandbox/sandbox.feature'
import { servers } from './features/servers/servers.feature'
import { webhooks } from './features/webhooks/webhooks.feature'
import { whois } from './features/whois/whois.feature'
import type { Rest } from './http/rest/routes'

/**
 * All features of the shop. A feature is added here and nowhere else on the server. Sign-in hooks, exports and REST
 * paths keep this order; an order line is delivered by the first product that accepts it.
 */
export const FEATURES: readonly Feature[] = [
  core,
  availability,
  catalogue,
  generalTerms,
  renewals,
  basket,
  checkout,
  accounts,
  whois,
  apiTokens,
  domains,
  dns,
  domainHealth,
  batches,
  hosting,
  servers,
  certificates,
  cloudflare,
  forwarding,
  orders,
  mandates,
  invoices,
  payments,
  bookkeeping,
  resellers,
  abuse,
  privacy,
  webhooks,
  portfolio,
  sandbox,
  reports,
]

/** All products. */
export const PRODUCTS = FEATURES.flatMap(({ products = [] }) => products)

/** The background work of all features, and the delivery of each product. */
export const JOBS = [...FEATURES.flatMap(({ jobs = [] }) => jobs), ...deliveryJobs(PRODUCTS)]

/** The scheduled tasks of all features. */
export const TASKS = FEATURES.flatMap(({ tasks = [] }) => tasks)

/** The features' parts of the back office. */
export const STAFF_PARTS = FEATURES.flatMap(({ staff }) => staff ?? [])

/** The numbers of features that operators watch. */
export const GAUGES = FEATURES.flatMap(({ gauges = [] }) => gauges)

/** Forms for readers without script. */
export const PLAIN_FORMS = FEATURES.flatMap(({ plainForms = [] }) => plainForms)

/** Refusals of requests before their body is read. */
export const EARLY_REFUSALS = FEATURES.flatMap(({ refusesEarly }) => refusesEarly ?? [])

/** Adds every REST endpoint. */
export function addRoutes(rest: Rest): void {
  for (const { routes = [] } of FEATURES) for (const add of routes) add(rest)
}

export const SIGN_IN_HOOKS = FEATURES.flatMap(({ signInHooks = [] }) => signInHooks)

/** The parts of a customer's data export, by name. */
export const EXPORT_PARTS: Deps['exportParts'] = Object.assign({}, ...FEATURES.map(({ exportParts }) => exportParts))

/** Returns how mails of a kind begin. Each kind is of one feature. */
export const mailSampleOf: Deps['mailSampleOf'] = (kind, locale) => {
  const sample = FEATURES.map(({ mailSamples }) => mailSamples?.(locale)[kind]).find((found) => found)
  if (!sample) throw new Error(`no feature has a sample of ${kind}`)
  return sample
}

/** The services that features have for a domain that moves to another account. */
export const DOMAIN_ATTACHMENTS = FEATURES.flatMap(({ domainAttachments }) => domainAttachments ?? [])

/** The services that features have for an account that is merged into another. */
export const ACCOUNT_SERVICES = FEATURES.flatMap(({ accountServices }) => accountServices ?? [])

/** Dependencies that features provide to those that cannot import them. */
export const PROVIDED: Pick<
  Deps,
  | 'changeHook'
  | 'copyHolder'
  | 'countOpenInvoices'
  | 'findPaidOnline'
  | 'getRegistryContact'
  | 'listChargebacks'
  | 'listKeptPayments'
  | 'noteFailedRequest'
  | 'orderFacts'
  | 'updateRegistryOf'
  | 'zones'
> = Object.assign({}, ...FEATURES.map(({ provides }) => provides))

/** Fields that staff never see, not even when they look along with a customer. */
export const HIDDEN_FROM_STAFF: readonly string[] = FEATURES.flatMap(({ hiddenFromStaff = [] }) => hiddenFromStaff)

/** What each operation requires of an API token, by the type that it is a field of. REST endpoints take these rules. */
export const TOKEN_RULES: Required<OperationRules> = {
  Query: rulesOf('query'),
  Viewer: rulesOf('viewer'),
  Mutation: rulesOf('mutation'),
  Subscription: rulesOf('subscription'),
  Domain: rulesOf('domain'),
}

/** What each operation of a kind requires of an API token. */
function rulesOf(kind: keyof NonNullable<Feature['tokenRules']>): TokenRules {
  return Object.assign({}, ...FEATURES.map(({ tokenRules }) => tokenRules?.[kind]))
}
