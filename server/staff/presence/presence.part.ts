import type { StaffPart } from '../staff-part'
import { PresenceResolver } from './presence.resolver'

/** Who else has a page open. Its right is that of the page, checked in the service. */
export const PRESENCE_PART: StaffPart = {
  resolvers: [PresenceResolver],
  policy: { Subscription: { staffPresence: { who: 'staff', audit: 'refused' } } },
}
