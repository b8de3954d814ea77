import { onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { redirectProduct } from './forwarding.product'
import { ForwardingResolver } from './forwarding.resolver'
import { forwardingRoutes } from './forwarding.rest'

export const forwarding = defineFeature({
  name: 'forwarding',
  resolvers: [ForwardingResolver],
  routes: [forwardingRoutes],
  products: [redirectProduct],
  tokenRules: {
    mutation: {
      setDomainForwarding: onDomain('DNS'),
      setEmailRouting: onDomain('DNS'),
    },
    domain: {
      emailPreset: onDomain('READ', 'DNS'),
      forwardingRecords: onDomain('READ', 'DNS'),
    },
  },
})
