import { onAccount, onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { packageOfDomain, packagesOfAccount } from './hosting.attachments'
import { hostingMailSamples } from './hosting.mail-samples'
import { hostingExtraProduct, hostingProduct } from './hosting.product'
import { countActive, deletePackagesOf } from './hosting.repository'
import { DomainHostingResolver, HostingResolver, SharedHostingResolver } from './hosting.resolver'
import { hostingRoutes } from './hosting.rest'
import { findHostingNode, listSharedHostings } from './hosting.service'

export const hosting = defineFeature({
  name: 'hosting',
  mailSamples: hostingMailSamples,
  resolvers: [HostingResolver, DomainHostingResolver, SharedHostingResolver],
  nodes: { hst: ofCustomer(findHostingNode) },
  routes: [hostingRoutes],
  products: [hostingProduct, hostingExtraProduct],
  tokenRules: {
    query: {
      sharedHostings: onAccount('READ', 'ORDER'),
    },
    viewer: {
      hostingPackage: onAccount('READ', 'ORDER'),
      hostingPackageCount: onAccount('READ', 'ORDER'),
      hostingPackages: onAccount('READ', 'ORDER'),
    },
    mutation: {
      renewHostingPassword: 'never',
      resetHostingPassword: 'never',
    },
    domain: {
      hostingPackage: onDomain('READ', 'ORDER'),
    },
  },
  domainAttachments: packageOfDomain,
  accountServices: packagesOfAccount,
  exportParts: { hostingPackages: listSharedHostings },
  staff: {
    erasure: {
      blocks: async (_ctx, db, accountId) => [
        { kind: 'ACTIVE_HOSTING', count: await countActive(db, accountId), amount: null },
      ],
      erase: (_ctx, tx, { account }) => deletePackagesOf(tx, account.id),
    },
  },
})
