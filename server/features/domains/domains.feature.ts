import { onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofDomain } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { HEALTH_OF_DOMAIN } from '../domain-health/domain-health.rest'
import { RENEWAL_OF_DOMAIN } from '../renewals/renewals.rest'
import { DomainChangesResolver } from './domain-changes.resolver'
import { forwardingOfDomain } from './domains.attachments'
import { restrictDomain } from './domains.jobs'
import { domainMailSamples } from './domains.mail-samples'
import { domainProduct } from './domains.product'
import { countHeldBy, deleteDomainsOf, listDomainIds } from './domains.repository'
import { DomainHoldResolver, DomainPriceResolver, DomainsResolver } from './domains.resolver'
import { domainRoutes } from './domains.rest'
import { findDomainNode, listDomains } from './domains.service'
import { domainSubject } from './job-subjects.service'
import { moveAccount } from './merge-accounts.jobs'
import { deleteMergesOf } from './merge-accounts.repository'
import { AccountMergesResolver } from './merge-accounts.resolver'
import { exportAccountMerges, forgetExpiredMerges, mergeSubject, moveNextOf } from './merge-accounts.service'
import { deletePushesTo } from './push-domain.repository'
import { DomainPushesResolver } from './push-domain.resolver'
import { forgetExpiredPushes, listDomainPushes } from './push-domain.service'
import { applyRestrictions } from './restrictions.service'
import { AccountDomainsResolver } from './staff/account-domains.resolver'
import { StaffAccountMergeResolver } from './staff/account-merge.resolver'
import { accountMerge, mergesWithSkips } from './staff/account-merge.service'
import { StaffDomainPushResolver } from './staff/domain-push.resolver'
import { domainPush } from './staff/domain-push.service'
import { ProductNamesResolver } from './staff/product-names.resolver'
import { DomainTransferCodeResolver } from './transfer-code.resolver'

export const domains = defineFeature({
  name: 'domains',
  mailSamples: domainMailSamples,
  staff: {
    resolvers: [AccountDomainsResolver, ProductNamesResolver, StaffDomainPushResolver, StaffAccountMergeResolver],
    proposals: [domainPush, accountMerge],
    work: [mergesWithSkips],
    policy: {
      Query: {
        domainPushPreview: { who: 'staff', right: 'DOMAIN_ACT', audit: 'refused' },
        accountMergePreview: { who: 'staff', right: 'DOMAIN_ACT', audit: 'refused' },
      },
      Mutation: {
        pushDomain: { who: 'staff', right: 'DOMAIN_ACT', isFresh: true, hasReason: true, audit: 'always' },
        cancelDomainPush: { who: 'staff', right: 'DOMAIN_ACT', hasReason: true, audit: 'always' },
        mergeAccounts: { who: 'staff', right: 'DOMAIN_ACT', isFresh: true, hasReason: true, audit: 'always' },
        cancelAccountMerge: { who: 'staff', right: 'DOMAIN_ACT', hasReason: true, audit: 'always' },
      },
    },
    erasure: {
      blocks: async (_ctx, db, accountId) => [
        { kind: 'ACTIVE_DOMAINS', count: await countHeldBy(db, accountId), amount: null },
      ],
      objectIds: listDomainIds,
      async erase(_ctx, tx, { account }) {
        await deletePushesTo(tx, account.id)
        await deleteMergesOf(tx, account.id)
        await deleteDomainsOf(tx, account.id)
      },
    },
  },
  resolvers: [
    DomainsResolver,
    DomainHoldResolver,
    DomainPriceResolver,
    DomainChangesResolver,
    DomainTransferCodeResolver,
    DomainPushesResolver,
    AccountMergesResolver,
  ],
  nodes: { dom: ofDomain(findDomainNode) },
  routes: [(rest) => domainRoutes(rest, { renewal: RENEWAL_OF_DOMAIN, health: HEALTH_OF_DOMAIN })],
  jobs: [
    restrictDomain.handle((deps, { reference }) => applyRestrictions(deps, reference), {
      about: async (_deps, reference) => ({ domain: reference }),
      subject: domainSubject,
    }),
    moveAccount.handle(moveNextOf, {
      about: async (_deps, reference) => ({ merge: reference }),
      subject: mergeSubject,
    }),
  ],
  tasks: [hourly('forget-domain-pushes', forgetExpiredPushes), hourly('forget-account-merges', forgetExpiredMerges)],
  products: [domainProduct],
  tokenRules: {
    query: {
      domain: onDomain('READ', 'DNS', 'HOLDERS'),
    },
    viewer: {
      domain: onDomain('READ', 'DNS', 'HOLDERS'),
      domains: onDomain('READ', 'DNS', 'HOLDERS'),
      domainPushes: 'never',
      accountMerges: 'never',
    },
    mutation: {
      requestTransferCode: onDomain('HOLDERS'),
      confirmDomainPush: 'never',
      declineDomainPush: 'never',
      confirmAccountMerge: 'never',
      declineAccountMerge: 'never',
    },
    subscription: {
      domainChanged: onDomain('READ', 'DNS', 'HOLDERS'),
    },
  },
  domainAttachments: forwardingOfDomain,
  exportParts: { domains: listDomains, domainPushes: listDomainPushes, accountMerges: exportAccountMerges },
})
