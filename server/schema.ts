import 'reflect-metadata'
import type { GraphQLSchema } from 'graphql'
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql'
import { AccountsResolver } from './features/accounts/accounts.resolver'
import { CustomerDataResolver } from './features/accounts/customer-data.resolver'
import { AvailabilityResolver } from './features/availability/availability.resolver'
import { BasketResolver } from './features/basket/basket.resolver'
import { CatalogueResolver } from './features/catalogue/catalogue.resolver'
import { DnsResolver } from './features/dns/dns.resolver'
import { DnsProfilesResolver } from './features/dns/dns-profiles.resolver'
import { DomainsResolver } from './features/domains/domains.resolver'
import { HostingResolver } from './features/hosting/hosting.resolver'
import { OrdersResolver } from './features/orders/orders.resolver'
import { OrderPaymentResolver, PaymentsResolver } from './features/payments/payments.resolver'
import { ReportsResolver } from './features/reports/reports.resolver'
import { WhoisResolver } from './features/whois/whois.resolver'
import { NodeResolver } from './graphql/node.resolver'
import { FieldIssue, InvalidInput } from './graphql/user-error'

const RESOLVERS: NonEmptyArray<new () => object> = [
  CatalogueResolver,
  AccountsResolver,
  CustomerDataResolver,
  WhoisResolver,
  AvailabilityResolver,
  BasketResolver,
  DomainsResolver,
  DnsResolver,
  DnsProfilesResolver,
  HostingResolver,
  OrdersResolver,
  PaymentsResolver,
  OrderPaymentResolver,
  ReportsResolver,
  NodeResolver,
]

/** The graph, of all features. Input is validated by the services, in one way for both doors. */
export const buildShopSchema = (): GraphQLSchema =>
  buildSchemaSync({
    resolvers: RESOLVERS,
    validate: false,
    orphanedTypes: [InvalidInput, FieldIssue],
    pubSub: NO_PUBSUB,
  })

/** Our subscriptions bring their own source; type-graphql asks for a bus all the same. */
const NO_PUBSUB = {
  publish() {},
  subscribe(): never {
    throw new Error('a subscription must bring its own source')
  },
}
