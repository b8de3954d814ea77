import { addMonths, type Day, isDay } from './calendar'
import { DEFAULT_COUNTRY_CODE, VAT_STANDARD } from './constants'
import type { BasisPoints } from './money'
import { addDays } from './renewal'
import { isMemberState } from './vat-id'

/** A rate of a country from a moment, until the next one of that country applies. */
export interface VatRateVersion {
  /** ISO 3166-1 code. */
  country: string
  rate: BasisPoints
  /** Time from which it applies, in milliseconds since the epoch. */
  validFrom: number
}

/** Country of the seller. Its rate is charged to customers of every country without a rate of its own. */
export const SELLER_COUNTRY = DEFAULT_COUNTRY_CODE

/** Highest rate that can be entered. The highest standard rate of a member state is 27%. */
const VAT_RATE_MAX: BasisPoints = 5000
/** Months ahead for which a rate can be entered. */
const MONTHS_AHEAD_MAX = 24

/**
 * Returns the rate that counts at a tax point: the last version of the customer's country that applies then; without
 * one, that of the seller's country. The versions are in any order, at most one per country and moment. Reverse charge
 * comes before this rule.
 */
export const vatRateAt = (versions: readonly VatRateVersion[], country: string, taxPoint: number): BasisPoints =>
  (lastOf(versions, country, taxPoint) ?? lastOf(versions, SELLER_COUNTRY, taxPoint))?.rate ?? VAT_STANDARD

/** Returns the version of a country that applies at a moment; null before its first one. */
export const lastOf = <Version extends VatRateVersion>(
  versions: readonly Version[],
  wanted: string,
  moment: number,
): Version | null =>
  versions.reduce<Version | null>(
    (last, version) =>
      version.country === wanted && version.validFrom <= moment && version.validFrom >= (last?.validFrom ?? -Infinity)
        ? version
        : last,
    null,
  )

/** A rate as staff enter it, from 00:00 in Amsterdam of a day. */
export interface NewVatRate {
  country: string
  rate: BasisPoints
  from: Day
}

/** Checks a new rate. Returns the invalid fields. It never applies to the past, nor to a part of today. */
export function vatRateIssues(
  { country, rate, from }: NewVatRate,
  today: Day,
): Partial<Record<keyof NewVatRate, 'invalid-choice' | 'invalid' | 'invalid-date'>> {
  const isInTime = isDay(from) && from >= addDays(today, 1) && from <= addMonths(today, MONTHS_AHEAD_MAX)
  return {
    ...(!isMemberState(country) && { country: 'invalid-choice' as const }),
    ...(!(Number.isInteger(rate) && rate >= 1 && rate <= VAT_RATE_MAX) && { rate: 'invalid' as const }),
    ...(!isInTime && { from: 'invalid-date' as const }),
  }
}

export type VatRateState = 'PLANNED' | 'CURRENT' | 'EARLIER' | 'CANCELLED'

/** Returns the state of a version among all versions. */
export function vatRateState<Version extends VatRateVersion & { cancelledAt: number | null }>(
  version: Version,
  versions: readonly Version[],
  now: number,
): VatRateState {
  if (version.cancelledAt !== null) return 'CANCELLED'
  if (version.validFrom > now) return 'PLANNED'
  const counting = versions.filter(({ cancelledAt }) => cancelledAt === null)
  return lastOf(counting, version.country, now) === version ? 'CURRENT' : 'EARLIER'
}
