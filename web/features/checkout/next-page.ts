import { paths } from '../../paths'

interface OrderingViewer {
  isLoggedIn: boolean
  isSubUser: boolean
  account?: { isComplete: boolean } | null
}

/** What a buyer has to do first: log in as somebody who may order, fill in what an order needs, or else look it over. */
export function nextPage({ isLoggedIn, isSubUser, account }: OrderingViewer): string {
  if (!isLoggedIn || isSubUser) return paths.checkoutLogin
  return account?.isComplete ? paths.checkoutSummary : paths.checkoutDetails
}
