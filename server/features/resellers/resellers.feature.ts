import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { hourly } from '../../outbox/scheduled-tasks'
import { ResellersResolver } from './resellers.resolver'
import { resellerRoutes } from './resellers.rest'
import { resellersStaff } from './staff/resellers.staff'
import { refreshStaffels } from './staffel.service'

export const resellers = defineFeature({
  name: 'resellers',
  resolvers: [ResellersResolver],
  routes: [resellerRoutes],
  staff: resellersStaff,
  tasks: [hourly('refresh-staffels', refreshStaffels)],
  tokenRules: {
    query: {
      checkDomainList: onAccount('ORDER', 'READ'),
      resellerRates: 'open',
    },
    viewer: {
      staffelOverview: onAccount('READ', 'ORDER'),
    },
    mutation: {
      addDomainList: onAccount('ORDER'),
    },
  },
})
