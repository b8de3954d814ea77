import { ACTIVITY_GROUPS, type ActivityGroup } from '../../../rules/activity'

/** Activity group in the address, as `?toon=ORDERS`; null for all. */
export const askedGroup = (address: URLSearchParams): ActivityGroup | null =>
  ACTIVITY_GROUPS.find((group) => group === address.get('toon')) ?? null

/** Variables of the list's query for its first page. */
export const activityVariables = (group: ActivityGroup | null) => ({ after: null, group })
