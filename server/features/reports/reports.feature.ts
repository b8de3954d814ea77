import { defineFeature } from '../../feature'
import { ReportsResolver } from './reports.resolver'
import { reportRoutes } from './reports.rest'
import { tooManyReports } from './reports.service'
import { reportsStaff } from './staff/reports.staff'

export const reports = defineFeature({
  name: 'reports',
  resolvers: [ReportsResolver],
  routes: [reportRoutes],
  refusesEarly: tooManyReports,
  staff: reportsStaff,
  tokenRules: {
    mutation: {
      reportError: 'open',
    },
  },
})
