import { defineFeature } from '../../feature'
import { hourly } from '../../outbox/scheduled-tasks'
import { forgetOldFailures, noteFailedRequest } from './failed-requests.service'
import { ReportsResolver } from './reports.resolver'
import { reportRoutes } from './reports.rest'
import { tooManyReports } from './reports.service'
import { reportsStaff } from './staff/reports.staff'

export const reports = defineFeature({
  name: 'reports',
  resolvers: [ReportsResolver],
  routes: [reportRoutes],
  refusesEarly: tooManyReports,
  tasks: [hourly('forget-old-failures', forgetOldFailures)],
  provides: { noteFailedRequest },
  staff: reportsStaff,
  tokenRules: {
    mutation: {
      reportError: 'open',
    },
  },
})
