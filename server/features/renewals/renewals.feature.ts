import { onAccount, onDomain } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { hourly } from '../../outbox/scheduled-tasks'
import { renewDue } from './due-renewals.service'
import { tellPriceRaises } from './price-notices.service'
import { recordRecurringValues } from './recurring-values.service'
import { endTerm } from './renewals.jobs'
import { renewalMailSamples } from './renewals.mail-samples'
import { endOutside, renewalProduct } from './renewals.product'
import {
  CloudflareRenewalResolver,
  DomainRenewalResolver,
  HostingRenewalResolver,
  OrderLineRenewalResolver,
  ServerRenewalResolver,
  UpcomingRenewalsResolver,
  ViewerRenewalsResolver,
} from './renewals.resolver'
import { renewalRoutes } from './renewals.rest'
import { renewalsStaff } from './staff/renewals.staff'

export const renewals = defineFeature({
  name: 'renewals',
  mailSamples: renewalMailSamples,
  resolvers: [
    CloudflareRenewalResolver,
    DomainRenewalResolver,
    HostingRenewalResolver,
    OrderLineRenewalResolver,
    ServerRenewalResolver,
    UpcomingRenewalsResolver,
    ViewerRenewalsResolver,
  ],
  routes: [renewalRoutes],
  jobs: [endTerm.handle((deps, { payload }) => endOutside(deps, payload))],
  tasks: [
    hourly('renew-due', renewDue),
    hourly('tell-price-raises', tellPriceRaises, { isShopOnly: true }),
    hourly('record-recurring-values', recordRecurringValues),
  ],
  products: [renewalProduct],
  staff: renewalsStaff,
  tokenRules: {
    viewer: {
      renewals: onAccount('READ', 'ORDER'),
      upcomingRenewals: onAccount('READ', 'ORDER'),
    },
    mutation: {
      reinstate: onAccount('ORDER'),
      renewDomain: onDomain('ORDER'),
      setRenewal: onAccount('ORDER'),
    },
  },
})
