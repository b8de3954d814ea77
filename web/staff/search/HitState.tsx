import { ORDER_STATUSES } from '../../../rules/order-status'
import { CustomerBadge, type CustomerState } from '../customers/CustomerBadge'
import { DomainState } from '../domains/DomainBadge'
import type { SearchGroupsQuery, StaffInvoiceStatus } from '../gql/graphql'
import { InvoiceBadge } from '../invoices/InvoiceState'
import { OrderBadge } from '../orders/OrderBadge'

const INVOICE_STATUSES: readonly StaffInvoiceStatus[] = [
  'COLLECTING',
  'CREDIT_NOTE',
  'CREDITED',
  'DUE',
  'OVERDUE',
  'PAID',
  'WRITTEN_OFF',
]
const CUSTOMER_STATES: Readonly<Record<string, CustomerState>> = {
  BLOCKED: 'isBlocked',
  UNREACHABLE: 'unreachable',
  OVERDUE: 'isLate',
}

type SearchState = NonNullable<SearchGroupsQuery['searchGroups'][number]['hits'][number]['state']>

/** State of a hit, as the list of its kind shows it. A state that this release does not know is left out. */
export function HitState({ kind, state }: { kind: string; state: SearchState }) {
  const { code, dueOn, daysOverdue } = state
  if (kind === 'domain') return <DomainState code={code} />
  if (kind === 'customer') {
    const known = CUSTOMER_STATES[code]
    return known && <CustomerBadge state={known} />
  }
  if (kind === 'order') {
    if (code === 'AWAITING_REMAINDER') return <OrderBadge status="REVIEW" isAwaited />
    const status = ORDER_STATUSES.find((each) => each === code)
    return status && <OrderBadge status={status} />
  }
  const status = kind === 'invoice' ? INVOICE_STATUSES.find((each) => each === code) : undefined
  return status && <InvoiceBadge status={status} dueOn={dueOn} daysOverdue={daysOverdue ?? 0} />
}
