import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { StaffAbuseResolver } from './staff-abuse.resolver'
import { deadlinePassed } from './staff-abuse.service'

const acts: StaffRule = { who: 'staff', right: 'DOMAIN_ACT', isFresh: true, hasReason: true, audit: 'always' }

/** Suspension for abuse in the back office. */
export const abuseStaff: StaffPart = {
  resolvers: [StaffAbuseResolver],
  policy: {
    Query: { staffAbuseSuspensions: { who: 'staff', right: 'DOMAIN_ACT', audit: 'refused' } },
    Mutation: { suspendForAbuse: acts, liftAbuseSuspension: acts, moveAbuseDeadline: acts },
  },
  work: [deadlinePassed],
}
