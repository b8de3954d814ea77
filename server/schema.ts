import 'reflect-metadata'
import {
  defaultFieldResolver,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql'
import { buildSchemaSync, getMetadataStorage, type NonEmptyArray } from 'type-graphql'
import { domainsInReach, onAccount, requireAllDomains, requireTokenAllowed, type TokenRules } from './common/api-token'
import type { Context } from './common/context'
import { AccountsResolver } from './features/accounts/accounts.resolver'
import { findViewerAccount } from './features/accounts/accounts.service'
import { findOwnActivity } from './features/accounts/activity.service'
import { CustomerDataResolver, ViewerCustomerDataResolver } from './features/accounts/customer-data.resolver'
import { findOwnSession } from './features/accounts/own-sessions.service'
import { findOwnPasskey } from './features/accounts/passkeys.service'
import { SecurityResolver } from './features/accounts/security.resolver'
import { ApiTokensResolver } from './features/api-tokens/api-tokens.resolver'
import {
  DOMAIN_RULES,
  MUTATION_RULES,
  QUERY_RULES,
  SUBSCRIPTION_RULES,
  VIEWER_RULES,
} from './features/api-tokens/api-tokens.scopes'
import { findOwnToken } from './features/api-tokens/api-tokens.service'
import { AvailabilityResolver } from './features/availability/availability.resolver'
import { ShopChannel } from './features/basket/basket.enums'
import { BasketItemResolver, BasketResolver, OwnedHostingResolver } from './features/basket/basket.resolver'
import { getBasket } from './features/basket/basket.service'
import { BatchesResolver, DomainBatchResolver } from './features/batches/batches.resolver'
import { findOwnBatch, findOwnItem } from './features/batches/batches.service'
import { CatalogueResolver, CountryResolver } from './features/catalogue/catalogue.resolver'
import { listProducts } from './features/catalogue/catalogue.service'
import { CertificatesResolver, ViewerCertificatesResolver } from './features/certificates/certificates.resolver'
import { findCertificateNode } from './features/certificates/certificates.service'
import { CheckoutResolver } from './features/checkout/checkout.resolver'
import { CloudflareResolver } from './features/cloudflare/cloudflare.resolver'
import { DnsChangeResolver, DnsResolver } from './features/dns/dns.resolver'
import { findOwnCommit } from './features/dns/dns-commits.service'
import { DnsProfilesResolver, DnsProfileUseResolver } from './features/dns/dns-profiles.resolver'
import { findOwnProfile, findOwnProfileRecord, findOwnUse } from './features/dns/dns-profiles.service'
import { findOwnRecord } from './features/dns/dns-records.service'
import { DnsSummaryResolver } from './features/dns/dns-summary.resolver'
import { DnssecResolver } from './features/dns/dnssec.resolver'
import { NameServersResolver } from './features/dns/name-servers.resolver'
import { DomainHolderResolver, HeldDomainsResolver } from './features/domains/domain-holder.resolver'
import { DomainPriceResolver, DomainsResolver } from './features/domains/domains.resolver'
import { findDomainNode } from './features/domains/domains.service'
import { ForwardingResolver } from './features/forwarding/forwarding.resolver'
import { HostingResolver, SharedHostingResolver } from './features/hosting/hosting.resolver'
import { findHostingNode } from './features/hosting/hosting.service'
import { InvoicesResolver } from './features/invoices/invoices.resolver'
import { findInvoiceNode } from './features/invoices/invoices.service'
import { InvoiceOrderResolver, OrderInvoiceResolver } from './features/orders/invoice-order.resolver'
import { OrdersResolver } from './features/orders/orders.resolver'
import { findOrder, findOrderLine } from './features/orders/orders.service'
import { TransferCodeResolver } from './features/orders/transfer-code.resolver'
import {
  InvoiceBalancePaymentResolver,
  InvoicePaymentResolver,
  OrderPaymentResolver,
  PaymentsResolver,
} from './features/payments/payments.resolver'
import {
  CloudflareRenewalResolver,
  DomainRenewalResolver,
  HostingRenewalResolver,
  OrderLineRenewalResolver,
  ServerRenewalResolver,
} from './features/renewals/renewals.resolver'
import { ReportsResolver } from './features/reports/reports.resolver'
import { ResellersResolver } from './features/resellers/resellers.resolver'
import { SandboxResolver } from './features/sandbox/sandbox.resolver'
import { ServersResolver } from './features/servers/servers.resolver'
import { findServerNode } from './features/servers/servers.service'
import {
  ChangesResolver,
  WebhookDeliveryResolver,
  WebhookResolver,
  WebhooksResolver,
} from './features/webhooks/webhooks.resolver'
import { findDeliveryNode, findWebhookNode } from './features/webhooks/webhooks.service'
import { WhoisResolver } from './features/whois/whois.resolver'
import { findWhois } from './features/whois/whois.service'
import { type FindNode, type Node, type NodeFinders, nodeResolver } from './graphql/node'
import { DateTime } from './graphql/scalars'
import { FieldIssue, InvalidInput } from './graphql/user-error'

/** What customers have; each finds the viewer's own only. */
const customersOnly =
  (find: FindNode): FindNode =>
  async (ctx, id) => {
    requireAllDomains(ctx)
    return ctx.viewer.isLoggedIn ? find(ctx, id) : null
  }

/** The same of a domain, which is looked up by a word that knows the domains of an API token. */
const ofDomain =
  (find: FindNode): FindNode =>
  async (ctx, id) =>
    ctx.viewer.isLoggedIn ? find(ctx, id) : null

/** What guards an account is nothing for a program. */
const neverByToken = (find: FindNode): FindNode => {
  const findOwn = customersOnly(find)
  return async (ctx, id) => {
    requireTokenAllowed(ctx, 'never')
    return findOwn(ctx, id)
  }
}

/** What the scope of all other things does not reach. */
const forWebhooks =
  (find: FindNode): FindNode =>
  async (ctx, id) => {
    requireTokenAllowed(ctx, onAccount('WEBHOOKS'))
    return ctx.viewer.isLoggedIn ? find(ctx, id) : null
  }

const NODE_FINDERS: NodeFinders = {
  prd: async (ctx, id) => byId(await listProducts(ctx), id),
  bsk: async (ctx, id) => {
    requireAllDomains(ctx)
    return byId(await basketsOf(ctx), id)
  },
  itm: async (ctx, id) => {
    requireAllDomains(ctx)
    const baskets = await basketsOf(ctx)
    return byId(
      baskets.flatMap((basket) => basket.allBasketItems),
      id,
    )
  },
  acc: customersOnly(async (ctx, id) => byId([findViewerAccount(ctx)], id)),
  act: neverByToken(findOwnActivity),
  ses: neverByToken(findOwnSession),
  pky: neverByToken(findOwnPasskey),
  tok: neverByToken(findOwnToken),
  who: customersOnly(findWhois),
  dom: ofDomain(findDomainNode),
  rec: ofDomain(
    async (ctx, id) => (await findOwnRecord(ctx, id)) ?? (domainsInReach(ctx) ? null : findOwnProfileRecord(ctx, id)),
  ),
  prf: customersOnly(findOwnProfile),
  dcm: ofDomain(findOwnCommit),
  dpu: customersOnly(findOwnUse),
  hst: customersOnly(findHostingNode),
  crt: customersOnly(findCertificateNode),
  vps: customersOnly(findServerNode),
  ord: customersOnly(findOrder),
  lin: customersOnly(findOrderLine),
  inv: customersOnly(findInvoiceNode),
  whk: forWebhooks(findWebhookNode),
  msg: forWebhooks(findDeliveryNode),
  bat: customersOnly(findOwnBatch),
  bti: customersOnly(findOwnItem),
}

const basketsOf = (ctx: Context) =>
  Promise.all(
    [ShopChannel.CUSTOMER, ...(ctx.viewer.isReseller ? [ShopChannel.RESELLER] : [])].map((channel) =>
      getBasket(ctx, channel),
    ),
  )

const byId = <T extends Node>(nodes: readonly (T | null)[], id: string): T | null =>
  nodes.find((node) => node?.id === id) ?? null

const RESOLVERS: NonEmptyArray<new () => object> = [
  CatalogueResolver,
  CountryResolver,
  AccountsResolver,
  SecurityResolver,
  ApiTokensResolver,
  CustomerDataResolver,
  ViewerCustomerDataResolver,
  WhoisResolver,
  AvailabilityResolver,
  BasketResolver,
  BasketItemResolver,
  DomainsResolver,
  DomainPriceResolver,
  DomainHolderResolver,
  HeldDomainsResolver,
  DnsResolver,
  DnsChangeResolver,
  DnsSummaryResolver,
  DnsProfilesResolver,
  ForwardingResolver,
  DnssecResolver,
  NameServersResolver,
  BatchesResolver,
  DomainBatchResolver,
  DnsProfileUseResolver,
  HostingResolver,
  OwnedHostingResolver,
  SharedHostingResolver,
  ViewerCertificatesResolver,
  CertificatesResolver,
  ResellersResolver,
  SandboxResolver,
  ServersResolver,
  DomainRenewalResolver,
  HostingRenewalResolver,
  ServerRenewalResolver,
  CloudflareRenewalResolver,
  OrderLineRenewalResolver,
  CloudflareResolver,
  OrdersResolver,
  InvoicesResolver,
  InvoiceOrderResolver,
  OrderInvoiceResolver,
  TransferCodeResolver,
  PaymentsResolver,
  InvoiceBalancePaymentResolver,
  InvoicePaymentResolver,
  OrderPaymentResolver,
  CheckoutResolver,
  WebhooksResolver,
  WebhookResolver,
  WebhookDeliveryResolver,
  ChangesResolver,
  ReportsResolver,
  nodeResolver(NODE_FINDERS),
]

/** The graph, of all features. Input is validated by the services, in one way for GraphQL and REST. */
export function buildShopSchema(): GraphQLSchema {
  readPropertiesDirectly()
  const schema = buildSchemaSync({
    resolvers: RESOLVERS,
    validate: false,
    orphanedTypes: [InvalidInput, FieldIssue],
    scalarsMap: [{ type: Date, scalar: DateTime }],
    pubSub: NO_PUBSUB,
  })
  describeRoots(schema)
  addIdempotencyKeys(schema)
  for (const [type, rules] of Object.entries(TOKEN_RULES)) guardFields(schema, type, rules)
  guardFields(schema, 'Domain', DOMAIN_RULES, 'open')
  return schema
}

/** One field that every mutation has, which the executor reads and no service. */
function addIdempotencyKeys(schema: GraphQLSchema): void {
  for (const { args } of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const type = getNamedType(args.find(({ name }) => name === 'input')?.type)
    if (!isInputObjectType(type)) continue
    type.getFields().idempotencyKey = {
      name: 'idempotencyKey',
      type: GraphQLString,
      description:
        "A word of the caller's own, such as a UUID: the same request with the same word is carried out once, and answered the same for 24 hours. With another request it is IDEMPOTENCY_CONFLICT.",
      defaultValue: undefined,
      deprecationReason: undefined,
      extensions: {},
      astNode: undefined,
    }
  }
}

/** Every way into the graph, with what each asks of an API token. */
const TOKEN_RULES: Readonly<Record<string, TokenRules>> = {
  Query: QUERY_RULES,
  Viewer: VIEWER_RULES,
  Mutation: MUTATION_RULES,
  Subscription: SUBSCRIPTION_RULES,
}

/** Lets a token no further than its scopes. Around the resolvers, so that none can forget it. */
function guardFields(schema: GraphQLSchema, typeName: string, rules: TokenRules, others?: 'open'): void {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is no type of objects`)
  for (const field of Object.values(type.getFields())) {
    const rule = rules[field.name] ?? others
    if (rule === 'open') continue
    const guarded =
      (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
      (source, args, ctx, info) => {
        requireTokenAllowed(ctx, rule)
        return resolve(source, args, ctx, info)
      }
    if (field.subscribe) field.subscribe = guarded(field.subscribe)
    else field.resolve = guarded(field.resolve ?? defaultFieldResolver)
  }
}

/**
 * A field that is a property of its class needs no resolver, which type-graphql would make: the compiler reads it on the
 * spot, where it would otherwise call through three functions for each value.
 */
function readPropertiesDirectly(): void {
  for (const field of getMetadataStorage().fields) field.simple ??= field.schemaName === field.name
}

/** The roots are made by type-graphql, which has no place to say what they are. */
function describeRoots(schema: GraphQLSchema): void {
  const words = {
    Query: 'What can be read. What only a customer has stands below `viewer`.',
    Mutation:
      'What can be done. With a session cookie each asks for the header `X-CSRF-TOKEN`, with an API token for none; what is refused is a `UserError` in the result.',
    Subscription: 'What can be followed, over a WebSocket (graphql-transport-ws).',
  }
  for (const [name, description] of Object.entries(words)) {
    const type = schema.getType(name)
    if (type) type.description = description
  }
}

/** Our subscriptions bring their own source; type-graphql asks for a bus all the same. */
const NO_PUBSUB = {
  publish() {},
  subscribe(): never {
    throw new Error('a subscription must bring its own source')
  },
}
