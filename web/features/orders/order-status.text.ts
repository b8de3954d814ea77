import type { OrderStatus } from '../../../rules/order-status'
import { defineText } from '../../../rules/text'

/** How an order stands, in a list. */
export const orderStatusText = defineText(
  {
    OPEN: 'Open',
    AWAITING_PAYMENT: 'Wacht op betaling',
    REVIEW: 'Wordt nagekeken',
    PAID: 'Betaald',
    DELIVERING: 'In behandeling',
    DELIVERED: 'Klaar',
    PARTLY_FAILED: 'Deels niet gelukt',
    FAILED: 'Niet gelukt',
    CANCELLED: 'Vervallen',
  } satisfies Record<OrderStatus, string>,
  {
    OPEN: 'Open',
    AWAITING_PAYMENT: 'Waiting for payment',
    REVIEW: 'Being looked at',
    PAID: 'Paid',
    DELIVERING: 'Being processed',
    DELIVERED: 'Ready',
    PARTLY_FAILED: 'Failed in part',
    FAILED: 'Failed',
    CANCELLED: 'Lapsed',
  },
)
