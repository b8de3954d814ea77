import type { accounts } from '../../db/schema/accounts'

export type Account = typeof accounts.$inferSelect

/** Who is asking, as the server knows it. Nothing in here ever comes from the client. */
export interface Viewer {
  /** The account that signed in; null for a visitor. */
  account: Account | null
  /** Whose things are meant: the own account, or the parent's for a sub-user. */
  ownerId: string | null
  isLoggedIn: boolean
  isReseller: boolean
  isSubUser: boolean
  /** A reseller's price tier; null for everyone else. */
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
