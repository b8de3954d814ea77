import { type Day, dayInAmsterdam, momentInAmsterdam } from './calendar'
import type { PriceChange } from './price-versions'
import { addDays } from './renewal'
import { HOUR_MS } from './time'

/** A mail that told an owner of the raises of one set, for one product. */
export interface PriceNotice {
  setId: string
  productId: string
  /** Time at which the mail server accepted it, in milliseconds since the epoch. */
  toldAt: number
}

/** Term of an item of an owner. */
interface OwnTerm {
  /** Time at which the item was first delivered, in milliseconds since the epoch. */
  since: number
  /** First day of the term. */
  from: Day
}

/**
 * Whether an owner knows of a raise early enough for a term: a mail told of it a number of days before the term starts, or the item
 * was bought at a time when the raise applied already.
 */
export const knowsOf = (
  notices: readonly PriceNotice[],
  change: Pick<PriceChange, 'setId' | 'productId' | 'validFrom'>,
  { since, from }: OwnTerm,
  noticeDays: number,
): boolean =>
  since >= change.validFrom ||
  notices.some(
    ({ setId, productId, toldAt }) =>
      setId === change.setId && productId === change.productId && addDays(dayInAmsterdam(toldAt), noticeDays) <= from,
  )

/** Returns the first day on which a term starts at a raised price, if its owner is notified on `toldOn`. */
export function firstRaisedDay(validFrom: number, toldOn: Day, noticeDays: number): Day {
  const noticed = addDays(toldOn, noticeDays)
  const applies = dayInAmsterdam(validFrom)
  return applies > noticed ? applies : noticed
}

/**
 * Returns the time from which owners are notified of a set approved at `scheduledAt`: 17:00 in Amsterdam, so that staff have at
 * least an hour to cancel it without a mail.
 */
export function noticesFrom(scheduledAt: number): number {
  const today = dayInAmsterdam(scheduledAt)
  const soon = momentInAmsterdam(`${today}T17:00`) ?? scheduledAt
  return scheduledAt + HOUR_MS <= soon ? soon : (momentInAmsterdam(`${addDays(today, 1)}T17:00`) ?? soon)
}
