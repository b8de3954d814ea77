import type { accounts } from '../../db/schema/accounts'
import { agreementOn } from '../../rules/agreed-staffel'
import { dayInAmsterdam } from '../../rules/calendar'

export type Account = typeof accounts.$inferSelect

/** The identity that a request acts with, as determined by the server. Never taken from the client's input. */
export interface Viewer {
  /** The account that signed in; null for a visitor. */
  account: Account | null
  /** The account whose data is accessed: the user's own, or the parent's for a sub-user. */
  ownerId: string | null
  isLoggedIn: boolean
  isReseller: boolean
  isSubUser: boolean
  /** A reseller's price tier; null for all others. */
  staffel: number | null
}

export const VISITOR: Viewer = {
  account: null,
  ownerId: null,
  isLoggedIn: false,
  isReseller: false,
  isSubUser: false,
  staffel: null,
}

/** Returns the viewer who signs in with an account. `now` decides the price tier that was agreed with a reseller. */
export function viewerOf(account: Account | null, now: number): Viewer {
  if (!account) return VISITOR
  return {
    account,
    ownerId: account.parentAccountId ?? account.id,
    isLoggedIn: true,
    isReseller: account.role === 'RESELLER',
    isSubUser: account.parentAccountId !== null,
    staffel: staffelAt(account, now),
  }
}

type Agreed = Pick<Account, 'staffel' | 'agreedStaffels'>

/** Price tier of a reseller: the higher of the agreed and the earned one. Null for a customer. */
export const staffelAt = (account: Agreed & Pick<Account, 'role' | 'earnedStaffel'>, now: number): number | null =>
  account.role === 'RESELLER' ? Math.max(agreedStaffelAt(account, now) ?? 1, account.earnedStaffel) : null

/** Price tier that is agreed with a reseller, as a minimum; null if none is. By the day in Amsterdam. */
export function agreedStaffelAt({ staffel, agreedStaffels }: Agreed, now: number): number | null {
  if (!agreedStaffels) return staffel
  const agreement = agreementOn(agreedStaffels, dayInAmsterdam(now))
  return agreement ? agreement.staffel : staffel
}
