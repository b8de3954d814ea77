import type { StaffPart } from '../staff-part'
import { RightRequestsResolver } from './right-requests.resolver'

/** Requests of staff for rights that they do not hold. */
export const RIGHT_REQUESTS_PART: StaffPart = {
  resolvers: [RightRequestsResolver],
  policy: {
    Query: { rightRequest: { who: 'staff', audit: 'refused' } },
    Mutation: { askForRight: { who: 'staff', hasReason: true, audit: 'always' } },
  },
}
