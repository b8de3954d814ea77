import type { StaffPart } from '../staff-part'
import { HandoversResolver } from './handovers.resolver'

/** Notes of staff to colleagues. Notes about things of customers belong to their features. */
export const NOTES_PART: StaffPart = {
  resolvers: [HandoversResolver],
  policy: {
    Query: { handovers: { who: 'staff', audit: 'refused' } },
    Mutation: {
      writeHandover: { who: 'staff', hasReason: true, audit: 'always' },
      takeOffHandover: { who: 'staff', hasReason: true, audit: 'always' },
    },
  },
}
