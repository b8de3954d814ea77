import { type Cents, cents } from './money'

/** Highest credit limit that staff can set. */
export const CREDIT_LIMIT_MAX = 100_000_000

/** Debts of an account by orders that were delivered before they were paid, with their limit. Amounts include VAT. */
export interface Credit {
  /** Null without a limit. */
  limit: Cents | null
  owed: Cents
}

/** Returns what can still be ordered before it is paid; 0 if the limit is passed, null without a limit. */
export const roomLeft = ({ limit, owed }: Credit): Cents | null =>
  limit === null ? null : cents(Math.max(0, limit - owed))

/** Whether an order can be added. One that costs nothing always can, since it raises nothing. */
export const fitsLimit = (credit: Credit, gross: Cents): boolean => {
  const room = roomLeft(credit)
  return room === null || gross <= 0 || gross <= room
}

/** VAT is rounded once for the orders of a month, so that an order that fits can bring an account this much above its limit. */
export const LIMIT_ROUNDING = 1

/** A limit is near from this share of it on. */
export const NEAR_LIMIT = { numerator: 4, denominator: 5 } as const

export type CreditState = 'WITHIN' | 'NEAR' | 'OVER'

/** Returns how close an account is to its limit; null without a limit. An account that owes nothing is within each limit. */
export function creditStateOf({ limit, owed }: Credit): CreditState | null {
  if (limit === null) return null
  if (owed > limit + LIMIT_ROUNDING) return 'OVER'
  const isNear = owed > 0 && owed * NEAR_LIMIT.denominator >= limit * NEAR_LIMIT.numerator
  return isNear ? 'NEAR' : 'WITHIN'
}
