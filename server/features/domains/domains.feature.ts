import { onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofDomain } from '../../graphql/node-access'
import { HEALTH_OF_DOMAIN } from '../domain-health/domain-health.rest'
import { RENEWAL_OF_DOMAIN } from '../renewals/renewals.rest'
import { DomainChangesResolver } from './domain-changes.resolver'
import { domainProduct } from './domains.product'
import { countHeldBy, deleteDomainsOf, listDomainIds } from './domains.repository'
import { DomainPriceResolver, DomainsResolver } from './domains.resolver'
import { domainRoutes } from './domains.rest'
import { findDomainNode, listDomains } from './domains.service'
import { AccountDomainsResolver } from './staff/account-domains.resolver'
import { DomainTransferCodeResolver } from './transfer-code.resolver'

export const domains = defineFeature({
  name: 'domains',
  staff: {
    resolvers: [AccountDomainsResolver],
    erasure: {
      blocks: async (_ctx, db, accountId) => [
        { kind: 'ACTIVE_DOMAINS', count: await countHeldBy(db, accountId), amount: null },
      ],
      objectIds: listDomainIds,
      erase: (_ctx, tx, { account }) => deleteDomainsOf(tx, account.id),
    },
  },
  resolvers: [DomainsResolver, DomainPriceResolver, DomainChangesResolver, DomainTransferCodeResolver],
  nodes: { dom: ofDomain(findDomainNode) },
  routes: [(rest) => domainRoutes(rest, { renewal: RENEWAL_OF_DOMAIN, health: HEALTH_OF_DOMAIN })],
  products: [domainProduct],
  tokenRules: {
    query: {
      domain: onDomain('READ', 'DNS', 'HOLDERS'),
    },
    viewer: {
      domain: onDomain('READ', 'DNS', 'HOLDERS'),
      domains: onDomain('READ', 'DNS', 'HOLDERS'),
    },
    mutation: {
      requestTransferCode: onDomain('HOLDERS'),
    },
    subscription: {
      domainChanged: onDomain('READ', 'DNS', 'HOLDERS'),
    },
  },
  exportParts: { domains: listDomains },
})
