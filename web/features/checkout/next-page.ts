import { paths } from '../../paths'

interface OrderingViewer {
  isLoggedIn: boolean
  isSubUser: boolean
  account?: { isComplete: boolean } | null
}

/** The buyer's next page: login, missing customer details, or the summary. */
export function nextPage({ isLoggedIn, isSubUser, account }: OrderingViewer): string {
  if (!isLoggedIn || isSubUser) return paths.checkoutLogin
  return account?.isComplete ? paths.checkoutSummary : paths.checkoutDetails
}
