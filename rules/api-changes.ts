import type { Day } from './calendar'

/** A version of the API. It remains available as long as its end date is not announced here. */
export interface ApiVersion {
  version: string
  since: Day
  /** The day on which the version is switched off; null if not decided. */
  until: Day | null
}

export const API_VERSIONS: readonly [ApiVersion, ...ApiVersion[]] = [
  { version: '1.0.0', since: '2026-11-21', until: null },
]

/** Months between the deprecation of a name and the first day on which it may be removed. */
export const DEPRECATION_MONTHS = 12

/**
 * Deprecation dates of schema names, written as `Type.field`, `Type.field(argument)` or `Input.field`. A test requires
 * an entry for each.
 */
export const DEPRECATED: readonly { since: Day; names: readonly string[] }[] = [
  { since: '2026-11-30', names: ['ClockAdvanced.isThere', 'Renewal.getBackBefore'] },
  { since: '2026-11-24', names: ['Mutation.applyDnsProfileToDomains'] },
  {
    since: '2026-11-22',
    names: [
      'Account.countryId',
      'AddBasketItemInput.productCode',
      'AddHostingToDomainInput.productCode',
      'AddOnProduct.productId',
      'BasketItem.productId',
      'BasketItem.unique',
      'Country.country',
      'Country.country_en',
      'Country.id',
      'CustomerData.countryId',
      'DomainExtensionProduct.productId',
      'ExtraServiceInput.productCode',
      'HostingPackage.productId',
      'Invoice.amount',
      'Mutation.exportMyData',
      'Mutation.makeRecoveryCodes',
      'Mutation.proposeAdditionalService',
      'Mutation.proposeAdditionalServiceSsl',
      'Mutation.removeAuthenticatorApp',
      'Mutation.removePasskey',
      'Mutation.renewHostingPassword',
      'Mutation.startAuthenticatorApp',
      'Mutation.startPasskey',
      'Mutation.validateBasket',
      'PlainProduct.productId',
      'Product.productId',
      'Query.checkDomain',
      'Query.checkoutPaymentRequired',
      'Query.customerData',
      'Query.customerDataComplete',
      'Query.customerDomains',
      'Query.dnsProfiles',
      'Query.domain',
      'Query.orderPaymentLink',
      'Query.orderPaymentStatus',
      'Query.orders',
      'Query.sharedHostings',
      'Query.standardWhois',
      'Query.whois',
      'Query.whoisList',
      'RegistrationInput.countryId',
      'RemoveBasketItemInput.unique',
      'SaveTransferInput.unique',
      'SetFreeProductInput.productCode',
      'SetServiceTypeInput.unique',
      'UpdateCustomerDataInput.countryId',
      'UpgradeHostingInput.productCode',
      'VpsPackage.productId',
    ],
  },
  { since: '2026-11-24', names: ['Viewer.customerDomains'] },
]

/** A change that API clients may need to act on, as published in `/developers/changes.xml`. */
export interface ApiChange {
  /** Must not change: feed readers identify the entry by it. */
  id: string
  on: Day
  title: string
  text: string
}

/** Newest first. */
export const API_CHANGES: readonly ApiChange[] = [
  {
    id: 'restorable-before',
    on: '2026-11-30',
    title: 'Two fields have clearer names',
    text: 'Renewal.restorableBefore replaces getBackBefore, and ClockAdvanced.isComplete replaces isThere. REST has both names. Activity.until says when staff stopped looking along.',
  },
  {
    id: 'customer-domains-in-pages',
    on: '2026-11-24',
    title: 'Domains for the checkout are read in pages',
    text: 'viewer { customerDomainConnection } replaces viewer { customerDomains } and Query.customerDomains, which list all domains at once. It takes first, after and search.',
  },
  {
    id: 'one-roll-out-of-profiles',
    on: '2026-11-24',
    title: 'A DNS profile is applied to many domains as a batch',
    text: 'rollOutDnsProfile replaces applyDnsProfileToDomains, which is deprecated.',
  },
  {
    id: 'refusals-in-unions',
    on: '2026-11-23',
    title: 'Seven mutations return their refusals in a union',
    text: 'createPasskeyChallenge, deletePasskey, beginAuthenticatorApp, disableAuthenticatorApp, createRecoveryCodes, requestDataExport and resetHostingPassword replace seven mutations that fail with CONFIRM_IDENTITY or CONFLICT.',
  },
  {
    id: 'rest-lists',
    on: '2026-11-23',
    title: 'REST lists DNS records, orders, invoices, renewals and webhooks',
    text: 'Each list is {items, endCursor, hasNextPage} with first and after. Webhooks are managed at /api/account/webhooks, the sandbox at /api/sandbox.',
  },
  {
    id: 'openapi-security-examples',
    on: '2026-11-23',
    title: 'The OpenAPI document says who may call each operation and has examples',
    text: 'Security is given for each operation, with the scopes of tokens in x-token-scopes. Every operation has an example, and messages to webhooks have a section.',
  },
  {
    id: 'problem-json',
    on: '2026-11-23',
    title: 'Errors over REST are problem+json for API clients',
    text: 'Requests with an API token, and those that prefer it by Accept, get application/problem+json (RFC 9457) with the keys that an endpoint always had.',
  },
  {
    id: 'token-baskets',
    on: '2026-11-23',
    title: 'Each API token has a basket of its own',
    text: 'A token no longer orders what lies in the basket of the account. Send X-Basket: account to work on that one.',
  },
  {
    id: 'deprecations-2026-11',
    on: '2026-11-22',
    title: 'Fields of visitors moved below viewer, and names by id',
    text: 'Root fields such as orders and dnsProfiles are deprecated for viewer { … }, and productId, unique and countryId for id and code.',
  },
]
