import { onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { protectionOfDomain } from './cloudflare.attachments'
import { switchCloudflare, watchCloudflare } from './cloudflare.jobs'
import { protectionProduct } from './cloudflare.product'
import { CloudflareResolver } from './cloudflare.resolver'
import { applySwitch, checkDelegation } from './cloudflare.service'

export const cloudflare = defineFeature({
  name: 'cloudflare',
  resolvers: [CloudflareResolver],
  jobs: [
    switchCloudflare.handle((deps, { payload }) => applySwitch(deps, payload)),
    watchCloudflare.handle((deps, { payload }) => checkDelegation(deps, payload)),
  ],
  products: [protectionProduct],
  domainAttachments: protectionOfDomain,
  tokenRules: {
    mutation: {
      setCloudflare: onDomain('DNS'),
    },
    domain: {
      cloudflare: onDomain('READ', 'DNS'),
    },
  },
})
