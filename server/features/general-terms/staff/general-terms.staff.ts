import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { StaffGeneralTermsResolver } from './general-terms.resolver'

const writes: StaffRule = { who: 'staff', right: 'STAFF_MANAGE', hasReason: true, audit: 'always' }

export const generalTermsStaff: StaffPart = {
  resolvers: [StaffGeneralTermsResolver],
  policy: {
    Query: { staffGeneralTerms: { who: 'staff', right: 'STAFF_MANAGE', audit: 'refused' } },
    Mutation: {
      draftGeneralTerms: writes,
      changeGeneralTerms: writes,
      discardGeneralTerms: writes,
      planGeneralTerms: { ...writes, isFresh: true },
      unplanGeneralTerms: { ...writes, isFresh: true },
    },
  },
}
