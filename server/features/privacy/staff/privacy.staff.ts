import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { LegalHoldsResolver } from './legal-holds.resolver'
import { StaffPrivacyResolver } from './staff-privacy.resolver'
import { requestDue } from './staff-privacy.service'

const sees: StaffRule = { who: 'staff', right: 'PRIVACY_HANDLE', audit: 'refused' }
const acts: StaffRule = { who: 'staff', right: 'PRIVACY_HANDLE', hasReason: true, audit: 'always' }
const erases: StaffRule = { ...acts, right: 'CUSTOMER_ERASE', isFresh: true }

/** Requests about personal data in the back office. */
export const privacyStaff: StaffPart = {
  resolvers: [StaffPrivacyResolver, LegalHoldsResolver],
  policy: {
    Query: {
      staffPrivacyRequests: sees,
      staffPrivacyRequestCounts: sees,
      staffPrivacyRequest: { ...sees, audit: 'always' },
    },
    Mutation: {
      notePrivacyRequest: acts,
      extendPrivacyRequest: acts,
      completePrivacyRequest: { ...acts, isFresh: true },
      refusePrivacyRequest: { ...acts, isFresh: true },
      liftRestriction: erases,
      setLegalHold: erases,
      liftLegalHold: erases,
    },
  },
  work: [requestDue],
}
