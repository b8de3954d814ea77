import { type Day, dayInAmsterdam } from './calendar'
import type { DeliveryStatus, OrderStatus } from './order-status'
import type { BillingPeriod } from './pricing-types'
import { lastDay, nextPeriod, orderDay, type RenewableKind, reminderDue } from './renewal'

/** The term of an item, as far as its renewal depends on it. */
export interface CurrentTerm {
  kind: RenewableKind
  /** Billing period of the term. */
  period: BillingPeriod
  /** First day of the next term. */
  until: Day
  /** Whether auto-renew is enabled. */
  renews: boolean
  /** Whether it has expired. */
  isOver: boolean
}

/** The renewal or announced expiry of a term, with the state of its order. Times are in milliseconds. */
export interface TermRenewal {
  /** Time at which the owner was notified, by the order or by a mail about the expiry. */
  createdAt: number
  endedAt: number | null
  /** Days before expiry of the last reminder; null for none. */
  remindedDays: number | null
  /** Null if only the owner was notified. */
  orderId: string | null
  /** Also null for a line that its owner removed from that order. */
  orderLineId: string | null
  orderStatus: OrderStatus | null
  deliveryStatus: DeliveryStatus | null
}

/** An item to be planned. */
export interface PlannedItem {
  thing: CurrentTerm
  /** Renewal of its term; null if nothing was ordered and its owner was not notified. */
  renewal: TermRenewal | null
  /** Whether its next term is sold. */
  isSold: boolean
}

/** A reminder of an unpaid order. */
export interface Reminder {
  orderId: string
  /** Days before expiry. */
  days: number
  /** Day on which its items expire. */
  last: Day
}

/** Work that is due for some items. Each item is in one list at most. */
export interface RenewalPlan<Item> {
  /** Items whose next term is to be ordered. */
  order: Item[]
  /** Items whose owner is to be notified that they will expire. */
  notify: Item[]
  /** Items that expire. */
  expire: Item[]
  /** Unpaid orders to remind of. */
  remind: Reminder[]
}

type Act = keyof RenewalPlan<unknown>

/**
 * Returns the work that is due on a day. What was skipped on earlier days is included. Nothing is ordered for an account that is
 * blocked: its items will expire.
 */
export function planRenewals<Item extends PlannedItem>(
  items: readonly Item[],
  today: Day,
  { isBlocked = false } = {},
): RenewalPlan<Item> {
  const due = items.map((item) => ({ item, act: actFor(item, today, isBlocked) }))
  const itemsFor = (act: Act) => due.filter((one) => one.act === act).map(({ item }) => item)
  return {
    order: itemsFor('order'),
    notify: itemsFor('notify'),
    expire: itemsFor('expire'),
    remind: remindersOf(itemsFor('remind'), today),
  }
}

/** Returns whether a plan contains no work. */
export const isEmptyPlan = (plan: RenewalPlan<unknown>): boolean =>
  Object.values(plan).every((part: readonly unknown[]) => part.length === 0)

function actFor({ thing, renewal, isSold }: PlannedItem, today: Day, isBlocked: boolean): Act | null {
  if (thing.isOver) return null
  const current = currentRenewal(thing, renewal)
  if (!current) {
    if (today < regularDay(thing)) return null
    return thing.renews && isSold && !isBlocked ? 'order' : 'notify'
  }
  if (isUnderWay(current)) return null
  if (today >= lastDayOf(thing, current)) return 'expire'
  return reminderFor(thing.until, current, today) ? 'remind' : null
}

/** Returns the reminders of these items, one per order. */
function remindersOf(items: readonly PlannedItem[], today: Day): Reminder[] {
  const reminders = items.flatMap(({ thing, renewal }) => (renewal && reminderFor(thing.until, renewal, today)) ?? [])
  return [...new Map(reminders.map((reminder) => [reminder.orderId, reminder])).values()]
}

function reminderFor(until: Day, renewal: TermRenewal, today: Day): Reminder | null {
  const { orderId, createdAt, remindedDays } = renewal
  if (orderId === null || !awaitsPayment(renewal)) return null
  const last = lastDay(until, createdAt)
  const days = reminderDue(last, today, remindedDays)
  // The mail about the order was sent on the same day.
  return days === null || dayInAmsterdam(createdAt) === today ? null : { orderId, days, last }
}

/** Returns the day on which the next term is ordered automatically. */
const regularDay = ({ kind, period, until }: CurrentTerm): Day => orderDay(until, nextPeriod(kind, period))

/**
 * Returns the renewal of a term if it counts. A failed or cancelled order that was placed before the regular order day does not:
 * the term must still be renewed.
 */
export function currentRenewal<Renewal extends TermRenewal>(
  thing: CurrentTerm,
  renewal: Renewal | null,
): Renewal | null {
  if (!renewal || renewal.endedAt !== null || !isDead(renewal)) return renewal
  return dayInAmsterdam(renewal.createdAt) < regularDay(thing) ? null : renewal
}

/** Returns whether the next term is paid or on account, and not delivered yet. */
export const isUnderWay = ({ orderStatus, deliveryStatus }: TermRenewal): boolean =>
  (orderStatus === 'PAID' || orderStatus === 'DELIVERING' || orderStatus === 'REVIEW') &&
  (deliveryStatus === 'PENDING' || deliveryStatus === 'RUNNING')

/** Returns whether nothing was ordered, or the order was cancelled or failed. */
export const isDead = ({ orderLineId, orderStatus, deliveryStatus }: TermRenewal): boolean =>
  orderLineId === null || orderStatus === 'CANCELLED' || deliveryStatus === 'FAILED'

/** Returns whether the order of the next term waits for its payment. */
export const awaitsPayment = ({ orderLineId, orderStatus }: TermRenewal): boolean =>
  orderLineId !== null && orderStatus === 'AWAITING_PAYMENT'

/**
 * Returns the last day of an item: the end of its term if auto-renew is disabled, otherwise later if its owner was notified late.
 */
export const lastDayOf = ({ renews, until }: CurrentTerm, { createdAt }: TermRenewal): Day =>
  renews ? lastDay(until, createdAt) : until
