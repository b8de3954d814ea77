import type { StaffPart } from '../staff-part'
import { PresenceResolver } from './presence.resolver'

/** Presence of colleagues on a page. Its right is that of the page, checked in the service. */
export const PRESENCE_PART: StaffPart = {
  resolvers: [PresenceResolver],
  policy: { Subscription: { staffPresence: { who: 'staff', audit: 'refused' } } },
}
