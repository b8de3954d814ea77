import type { ReactNode } from 'react'
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
export const HitState = ({ kind, state }: { kind: string; state: SearchState }) => STATES[kind]?.(state)

const STATES: Readonly<Record<string, (state: SearchState) => ReactNode>> = {
  domain: ({ code }) => <DomainState code={code} />,
  customer({ code }) {
    const known = CUSTOMER_STATES[code]
    return known && <CustomerBadge state={known} />
  },
  order({ code }) {
    if (code === 'AWAITING_REMAINDER') return <OrderBadge status="REVIEW" isAwaited />
    const status = ORDER_STATUSES.find((each) => each === code)
    return status && <OrderBadge status={status} />
  },
  invoice({ code, dueOn, daysOverdue }) {
    const status = INVOICE_STATUSES.find((each) => each === code)
    return status && <InvoiceBadge status={status} dueOn={dueOn} daysOverdue={daysOverdue ?? 0} />
  },
}
