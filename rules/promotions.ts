import { RENEWALS_MAX } from './renewal-discount'

/** State of a promotion at a time. */
export type PromotionState = 'RUNNING' | 'PLANNED' | 'USED_UP' | 'ENDED'

interface Limits {
  startsAt: number | null
  endsAt: number | null
  maxUses: number | null
  used: number
}

/** Returns the state at a time. The end is exclusive. */
export function promotionState({ startsAt, endsAt, maxUses, used }: Limits, now: number): PromotionState {
  if (endsAt !== null && endsAt <= now) return 'ENDED'
  if (startsAt !== null && startsAt > now) return 'PLANNED'
  return maxUses !== null && used >= maxUses ? 'USED_UP' : 'RUNNING'
}

export interface NewPromotion {
  code: string
  /** Basis points. */
  percent: number | null
  /** Cents, excluding VAT. */
  amount: number | null
  startsAt: number | null
  endsAt: number | null
  maxUses: number | null
  perPerson: number | null
  /** Number of renewals that it holds for as well; 0 for the first term only. */
  renewals: number
}

export type PromotionIssue = 'invalid' | 'required' | 'end-before-start'
type PromotionField = 'code' | 'percent' | 'amount' | 'endsAt' | 'maxUses' | 'perPerson' | 'renewals'

/** Codes are spelled out on the phone and printed: capitals, digits and hyphens. */
const CODE = /^[A-Z0-9][A-Z0-9-]{2,31}$/
const AMOUNT_MAX = 999_999
const USES_MAX = 1_000_000
/** Maximum number of products that a promotion names. */
export const PRODUCTS_MAX = 100
const PER_PERSON_MAX = 1_000
const PERCENT_MAX = 10_000

/**
 * Returns what a promotion takes off at most, in cents excluding VAT: its amount, for as many orders and renewals as it allows.
 * Null if that cannot be computed, for a percentage or without a maximum number of orders.
 */
export const worstCase = ({
  amount,
  maxUses,
  renewals,
}: Pick<NewPromotion, 'amount' | 'maxUses' | 'renewals'>): number | null =>
  amount === null || maxUses === null ? null : amount * maxUses * (1 + renewals)

/** Maximum number of codes that are made at once, and of one promotion. */
export const CODES_MAX = 5_000
export const CODES_OF_PROMOTION_MAX = 50_000
const PREFIX = /^[A-Z0-9][A-Z0-9-]{0,14}$/

/** Codes to make for a promotion at once. */
export interface NewCodes {
  count: number
  /** Start of each code, before a hyphen. */
  prefix: string
  /** Number of orders per code. */
  maxUses: number
}

/** Checks codes to make at once. Returns the invalid fields. */
export const codesIssues = ({ count, prefix, maxUses }: NewCodes): Partial<Record<keyof NewCodes, PromotionIssue>> => ({
  ...(!isWithin(count, CODES_MAX) && { count: 'invalid' as const }),
  ...(!PREFIX.test(canonicalCode(prefix)) && { prefix: 'invalid' as const }),
  ...(!isWithin(maxUses, PER_PERSON_MAX) && { maxUses: 'invalid' as const }),
})

/** Writes a code as it is stored: in capitals. */
export const canonicalCode = (code: string): string => code.trim().toUpperCase()

/** Checks a promotion at a time. Returns the invalid fields. It takes off either a percentage or an amount. */
export function promotionIssues(
  { code, percent, amount, startsAt, endsAt, maxUses, perPerson, renewals }: NewPromotion,
  now: number,
): Partial<Record<PromotionField, PromotionIssue>> {
  const isOne = (percent === null) !== (amount === null)
  return {
    ...(!CODE.test(canonicalCode(code)) && { code: 'invalid' as const }),
    ...(!isOne && { percent: 'required' as const }),
    ...(isOne && percent !== null && !isWithin(percent, PERCENT_MAX) && { percent: 'invalid' as const }),
    ...(isOne && amount !== null && !isWithin(amount, AMOUNT_MAX) && { amount: 'invalid' as const }),
    ...(endsAt !== null && endsAt <= Math.max(startsAt ?? now, now) && { endsAt: 'end-before-start' as const }),
    ...(maxUses !== null && !isWithin(maxUses, USES_MAX) && { maxUses: 'invalid' as const }),
    ...(perPerson !== null && !isWithin(perPerson, PER_PERSON_MAX) && { perPerson: 'invalid' as const }),
    ...(renewals !== 0 && !isWithin(renewals, RENEWALS_MAX) && { renewals: 'invalid' as const }),
  }
}

const isWithin = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max
