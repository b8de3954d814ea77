import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductPrice } from './pricing-types'
import {
  addDays,
  endOfTerm,
  firstEndOrderedOn,
  lastDay,
  nextPeriod,
  orderDay,
  REMINDER_DAYS,
  reminderDue,
  renewalQuote,
} from './renewal'

const price = (over: Partial<ProductPrice> = {}): ProductPrice => ({
  code: 'DOMAIN_NL',
  kind: 'DOMAIN',
  unit: 'year',
  original: 999,
  discounted: 99,
  ...over,
})

describe('renewing', () => {
  test('the next term is as long as the last, a year at most, and always a year for a domain [RNW-001]', () => {
    expect(nextPeriod('HOSTING', 'MONTHLY')).toBe('MONTHLY')
    expect(nextPeriod('HOSTING', 'FIVE_YEARLY')).toBe('YEARLY')
    expect(nextPeriod('DOMAIN', 'MONTHLY')).toBe('YEARLY')
    expect(endOfTerm('2027-05-31', price({ unit: 'month' }), 'MONTHLY')).toBe('2027-06-30')
    expect(endOfTerm('2028-02-29', price(), 'MONTHLY')).toBe('2029-02-28')
  })

  test('is ordered a month before the end, and a fortnight before that of a month [RNW-002]', () => {
    expect(orderDay('2027-05-31', 'YEARLY')).toBe('2027-05-01')
    expect(orderDay('2027-05-31', 'MONTHLY')).toBe('2027-05-17')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), fc.constantFrom('MONTHLY', 'YEARLY'), (days, period) => {
        const day = addDays('2026-01-01', days)
        expect(orderDay(firstEndOrderedOn(day, period), period)).toBe(day)
      }),
    )
  })

  test('costs the standard rate, a staffel where there is one, and VAT once over the total [RNW-001]', () => {
    const lines = [
      { id: 'a', price: price(), period: 'YEARLY' as const },
      { id: 'b', price: price({ unit: 'month', original: 500, discounted: 250 }), period: 'QUARTERLY' as const },
      { id: 'c', price: price(), period: 'YEARLY' as const, premiumPrice: 10_001 },
    ]
    expect(renewalQuote(lines, 2100, null)).toMatchObject({ net: 999 + 1500 + 10_001, vat: 2625, discount: 0 })
    const tiers = [{ staffel: 1, original: 700, discounted: 600 }]
    expect(renewalQuote([{ id: 'a', price: price({ tiers }), period: 'YEARLY' }], 0, 2)).toMatchObject({ gross: 700 })
  })

  test('nothing ends within a week of telling its owner [RNW-004]', () => {
    const at = Date.parse('2027-05-01T09:00:00Z')
    expect(lastDay('2027-05-31', at)).toBe('2027-05-31')
    expect(lastDay('2027-05-03', at)).toBe('2027-05-08')
  })

  test('each reminder goes out once at most, and never on or after the last day [RNW-003]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 })), (jumps) => {
        let day = 0
        let reminded: number | null = null
        const sent: number[] = []
        for (const jump of jumps) {
          day += jump
          const today = new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)
          const due = reminderDue('2027-02-01', today, reminded)
          if (due === null) continue
          expect(today < '2027-02-01').toBe(true)
          sent.push(due)
          reminded = due
        }
        expect(new Set(sent).size).toBe(sent.length)
        expect(sent).toEqual(REMINDER_DAYS.filter((days) => sent.includes(days)))
      }),
    )
  })
})
