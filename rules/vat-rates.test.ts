import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOfDay } from './calendar'
import { VAT_STANDARD } from './constants'
import { formatRate } from './vat'
import { lastOf, SELLER_COUNTRY, type VatRateVersion, vatRateAt, vatRateIssues, vatRateState } from './vat-rates'

const TODAY = '2026-11-27'

/** Versions in any order, with one per country and moment. */
const versions = fc.uniqueArray(
  fc.record({
    country: fc.constantFrom('NL', 'BE', 'DE'),
    rate: fc.integer({ min: 1, max: 5000 }),
    validFrom: fc.integer({ min: 0, max: 1000 }),
  }),
  { selector: ({ country, validFrom }) => `${country} ${validFrom}`, maxLength: 12 },
)
const moments = fc.integer({ min: -1, max: 1001 })
const countries = fc.constantFrom('NL', 'BE', 'DE', 'FR')

test('the last version of the country counts, then that of the seller, then the first rate of the shop', () => {
  fc.assert(
    fc.property(versions, countries, moments, (known, country, moment) => {
      const lastBy = (of: string) =>
        known
          .filter((version) => version.country === of && version.validFrom <= moment)
          .sort((a, b) => a.validFrom - b.validFrom)
          .at(-1)?.rate
      expect(vatRateAt(known, country, moment)).toBe(lastBy(country) ?? lastBy(SELLER_COUNTRY) ?? VAT_STANDARD)
    }),
  )
})

test('a rate that begins later never changes what counts at an earlier tax point', () => {
  fc.assert(
    fc.property(versions, countries, moments, fc.integer({ min: 1, max: 5000 }), (known, country, moment, rate) => {
      const later: VatRateVersion = { country, rate, validFrom: moment + 1 }
      expect(vatRateAt([later, ...known.filter(({ validFrom }) => validFrom <= moment)], country, moment)).toBe(
        vatRateAt(known, country, moment),
      )
    }),
  )
})

test('between two moments at which no version begins the rate stays, in any order of the versions', () => {
  fc.assert(
    fc.property(versions, countries, moments, moments, (known, country, one, other) => {
      const [from, until] = [Math.min(one, other), Math.max(one, other)]
      fc.pre(!known.some(({ validFrom }) => validFrom > from && validFrom <= until))
      expect(vatRateAt(known.toReversed(), country, until)).toBe(vatRateAt(known, country, from))
    }),
  )
})

test('a rate applies from the first millisecond of its day in Amsterdam', () => {
  for (const day of ['2027-01-01', '2027-07-01', '2027-03-28', '2027-10-31']) {
    const rates = [{ country: 'NL', rate: 2200, validFrom: startOfDay(day) }]
    expect(vatRateAt(rates, 'NL', startOfDay(day) - 1)).toBe(2100)
    expect(vatRateAt(rates, 'NL', startOfDay(day))).toBe(2200)
  }
})

test.each([
  [{ country: 'NL', rate: 2200, from: '2026-11-28' }, {}],
  [{ country: 'GR', rate: 2400, from: '2028-11-27' }, {}],
  [{ country: 'EL', rate: 2400, from: '2027-01-01' }, { country: 'invalid-choice' }],
  [{ country: 'XI', rate: 2000, from: '2027-01-01' }, { country: 'invalid-choice' }],
  [{ country: 'CH', rate: 810, from: '2027-01-01' }, { country: 'invalid-choice' }],
  [
    { country: '', rate: 0, from: '2026-11-27' },
    { country: 'invalid-choice', rate: 'invalid', from: 'invalid-date' },
  ],
  [
    { country: 'NL', rate: 5001, from: '2028-11-28' },
    { rate: 'invalid', from: 'invalid-date' },
  ],
  [
    { country: 'NL', rate: 21.5, from: '2027-02-30' },
    { rate: 'invalid', from: 'invalid-date' },
  ],
])('%o has the errors %o', (asked, issues) => {
  expect(vatRateIssues(asked, TODAY)).toEqual(issues)
})

test('of each country one version at most applies now', () => {
  const stored = versions.map((known) => known.map((version) => ({ ...version, cancelledAt: null as number | null })))
  fc.assert(
    fc.property(stored, moments, fc.nat({ max: 11 }), (known, now, at) => {
      const cancelled = known[at]
      if (cancelled) cancelled.cancelledAt = cancelled.validFrom - 1
      const states = known.map((version) => ({ version, state: vatRateState(version, known, now) }))
      for (const country of ['NL', 'BE', 'DE']) {
        const current = states.filter(({ version, state }) => version.country === country && state === 'CURRENT')
        const counting = known.filter(({ cancelledAt }) => cancelledAt === null)
        expect(current.map(({ version }) => version)).toEqual([lastOf(counting, country, now)].filter(Boolean))
      }
      for (const { version, state } of states) expect(state === 'CANCELLED').toBe(version.cancelledAt !== null)
    }),
  )
})

test('a rate is written as its reader writes numbers', () => {
  expect([formatRate(2100, 'nl'), formatRate(2550, 'nl'), formatRate(2550, 'en')]).toEqual(['21%', '25,5%', '25.5%'])
})
