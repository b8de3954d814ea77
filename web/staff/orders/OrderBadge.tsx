import { Check, CircleAlert, Clock, Minus, RefreshCw } from 'lucide-react'
import type { OrderStatus } from '../../../rules/order-status'
import { useText } from '../../i18n/preferences'
import { Badge } from '../../ui/Badge'
import { orderText } from './order.text'

const LOOK = {
  OPEN: { tone: 'neutral', icon: Clock },
  AWAITING_PAYMENT: { tone: 'warn', icon: Clock },
  REVIEW: { tone: 'error', icon: CircleAlert },
  PAID: { tone: 'info', icon: RefreshCw },
  DELIVERING: { tone: 'info', icon: RefreshCw },
  DELIVERED: { tone: 'ok', icon: Check },
  PARTLY_FAILED: { tone: 'error', icon: CircleAlert },
  FAILED: { tone: 'error', icon: CircleAlert },
  CANCELLED: { tone: 'neutral', icon: Minus },
} as const satisfies Record<OrderStatus, object>

interface OrderBadgeProps {
  status: OrderStatus
  /** Whether the rest of its payment is awaited. */
  isAwaited?: boolean
}

/** The state of an order, in words. */
export function OrderBadge({ status, isAwaited }: OrderBadgeProps) {
  const text = useText(orderText)
  if (isAwaited) return <Badge {...LOOK.AWAITING_PAYMENT}>{text.awaitsRest}</Badge>
  return <Badge {...LOOK[status]}>{text[status]}</Badge>
}
