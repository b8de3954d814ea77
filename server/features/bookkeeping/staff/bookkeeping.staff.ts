import { downloadRoute } from '../../../staff/downloads'
import type { StaffPart } from '../../../staff/staff-part'
import { BookkeepingResolver } from './bookkeeping.resolver'
import { EXPORT_PATH, openExport } from './bookkeeping-export.service'
import { unbalancedMonths } from './books-check.service'

/** Bookkeeping in the back office. Who reads reports sees it; who edits invoices exports it. */
export const bookkeepingStaff: StaffPart = {
  resolvers: [BookkeepingResolver],
  policy: {
    Query: {
      bookkeeping: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
      deferredRevenue: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
    },
    Mutation: {
      exportBookkeeping: { who: 'staff', right: 'INVOICES_EDIT', isFresh: true, hasReason: true, audit: 'always' },
    },
  },
  watches: [unbalancedMonths],
  webRoutes: downloadRoute(EXPORT_PATH, openExport),
}
