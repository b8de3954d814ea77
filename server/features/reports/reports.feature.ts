import { defineFeature } from '../../feature'
import { ReportsResolver } from './reports.resolver'
import { reportRoutes } from './reports.rest'
import { reportsStaff } from './staff/reports.staff'

export const reports = defineFeature({
  name: 'reports',
  resolvers: [ReportsResolver],
  routes: [reportRoutes],
  staff: reportsStaff,
  tokenRules: {
    mutation: {
      reportError: 'open',
    },
  },
})
