import type { accounts } from '../../db/schema/accounts'

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

export function viewerOf(account: Account | null): Viewer {
  if (!account) return VISITOR
  const isReseller = account.role === 'RESELLER'
  return {
    account,
    ownerId: account.parentAccountId ?? account.id,
    isLoggedIn: true,
    isReseller,
    isSubUser: account.parentAccountId !== null,
    staffel: isReseller ? Math.max(account.staffel ?? 1, account.earnedStaffel) : null,
  }
}
