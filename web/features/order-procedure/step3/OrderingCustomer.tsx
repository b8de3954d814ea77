import { CustomerDetails } from './CustomerDetails'
import { LoggedInNote } from './LoggedInNote'

interface OrderingCustomerProps {
  viewer: {
    name: string | null
    email: string | null
    isSubUser: boolean
    account: { isComplete: boolean } | null
  }
  /** The reader has just logged in here. */
  isNews: boolean
  domains: readonly string[]
}

/** Who is ordering, and in whose name the domains will stand (ORD-013). */
export function OrderingCustomer({ viewer, isNews, domains }: OrderingCustomerProps) {
  return (
    <>
      <LoggedInNote viewer={viewer} isNews={isNews} />
      {!viewer.isSubUser && <CustomerDetails isComplete={viewer.account?.isComplete ?? false} domains={domains} />}
    </>
  )
}
