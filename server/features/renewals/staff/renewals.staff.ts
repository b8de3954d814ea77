import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { BILLING_PERIODS } from '../../../../rules/pricing-types'
import { addDays, firstEndOrderedOn } from '../../../../rules/renewal'
import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { listDue } from '../renewables.service'
import { AccountServicesResolver, DomainPriceResolver, ServiceFieldsResolver } from './account-services.resolver'
import { PricePreviewResolver } from './price-preview.resolver'
import { TermReportsResolver } from './term-reports.resolver'

const reports: StaffRule = { who: 'staff', right: 'REPORTS_READ', audit: 'refused' }

/** The hourly task renews or ends what ended. */
const DAYS_LATE = 2

/** Renewals in the back office. */
export const renewalsStaff: StaffPart = {
  resolvers: [
    PricePreviewResolver,
    TermReportsResolver,
    AccountServicesResolver,
    DomainPriceResolver,
    ServiceFieldsResolver,
  ],
  policy: { Query: { renewalsDue: reports, recurringRevenue: reports, churnReport: reports } },
  watches: [
    {
      // After a stop, owners have a week to pay what had ended meanwhile: it is counted until then.
      kind: 'term-without-end',
      right: 'CUSTOMERS_SEE',
      path: '/beheer/taken?soort=tijd',
      async count({ db, at }) {
        const today = dayInAmsterdam(at)
        return (await listDue(db.reader, { from: null, until: addDays(today, -DAYS_LATE) }, today)).length
      },
    },
  ],
  upcoming: [
    {
      kind: 'renewals-ordered',
      right: 'REPORTS_READ',
      path: '/beheer/rapporten',
      async next({ db, at }) {
        const tomorrow = addDays(dayInAmsterdam(at), 1)
        const ordered = await Promise.all(
          BILLING_PERIODS.map(async (period) => {
            const until = firstEndOrderedOn(tomorrow, period)
            const ending = await listDue(db.reader, { from: until, until }, tomorrow)
            return ending.filter((thing) => thing.renews && thing.period === period && thing.until === until).length
          }),
        )
        return { at: startOfDay(tomorrow), count: ordered.reduce((sum, count) => sum + count, 0) }
      },
    },
  ],
}
