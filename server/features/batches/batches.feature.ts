import { onAccount, onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { changeDomain } from './batches.jobs'
import { batchMailSamples } from './batches.mail-samples'
import { deleteBatchesOf } from './batches.repository'
import { BatchesResolver, DomainBatchResolver } from './batches.resolver'
import { batchRoutes } from './batches.rest'
import { findOwnBatch, findOwnItem, forgetOldBatches } from './batches.service'
import { changeDomainOfItem, failItem } from './change-domain.service'

export const batches = defineFeature({
  name: 'batches',
  mailSamples: batchMailSamples,
  resolvers: [BatchesResolver, DomainBatchResolver],
  nodes: { bat: ofCustomer(findOwnBatch), bti: ofCustomer(findOwnItem) },
  routes: [batchRoutes],
  jobs: [
    changeDomain.handle((deps, { reference }) => changeDomainOfItem(deps, reference), {
      onGivenUp: (deps, { reference }) => failItem(deps, reference),
    }),
  ],
  tasks: [hourly('forget-old-batches', forgetOldBatches)],
  tokenRules: {
    viewer: {
      domainBatch: onAccount('READ', 'DNS', 'HOLDERS'),
      domainBatches: onAccount('READ', 'DNS', 'HOLDERS'),
    },
    mutation: {
      retryDomainBatch: onAccount('DNS', 'HOLDERS'),
      rollOutDnsProfile: onDomain('DNS'),
      setHolderOfDomains: onDomain('HOLDERS'),
      setNameServersOfDomains: onDomain('DNS'),
      stopDomainBatch: onAccount('DNS', 'HOLDERS'),
      undoDomainBatch: onAccount('DNS', 'HOLDERS'),
    },
  },
  staff: { erasure: { erase: (_ctx, tx, { account }) => deleteBatchesOf(tx, account.id) } },
})
