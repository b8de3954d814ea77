import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideGoodwill, type GoodwillBase, goodwillLeft, parseGoodwillWords } from './goodwill'
import { boundedCredit, creditShares, type InvoiceSums, invoiceSums, nextCredit, partOfCredit } from './invoice'
import { cents } from './money'

const base = (rate: number, nets: readonly number[], credited = { net: cents(0), gross: cents(0) }): GoodwillBase => {
  const charged = invoiceSums(nets.map(cents), rate)
  return { rate, charged, credited, net: cents(charged.net - credited.net) }
}

const total = (sums: readonly { gross: number }[]) => sums.reduce((sum, { gross }) => sum + gross, 0)

test('goodwill is divided over mixed rates by what is left of each, and lowers the taxable amount at that rate', () => {
  const bases = [base(2100, [10_000]), base(900, [10_000])]
  expect(divideGoodwill(bases, cents(2300))).toEqual([
    { rate: 2100, net: 1000, vat: 210, gross: 1210 },
    { rate: 900, net: 1000, vat: 90, gross: 1090 },
  ])
})

test('goodwill under reverse charge has no VAT', () => {
  expect(divideGoodwill([base(0, [5000])], cents(1234))).toEqual([{ rate: 0, net: 1234, vat: 0, gross: 1234 }])
})

test('goodwill never exceeds what is left, and leaves out a rate of which nothing is left', () => {
  const gone = base(900, [1000], { net: cents(1000), gross: cents(1090) })
  expect(divideGoodwill([gone, base(2100, [100])], cents(99_999))).toEqual([
    { rate: 2100, net: 100, vat: 21, gross: 121 },
  ])
  expect(divideGoodwill([gone], cents(1))).toEqual([])
  expect(divideGoodwill([base(2100, [100])], cents(0))).toEqual([])
})

const rates = fc.uniqueArray(fc.constantFrom(0, 500, 900, 2100), { minLength: 1, maxLength: 4 })
const amounts = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 6 })

test('however often goodwill is given, its parts sum to the cent, never exceed what is left of a rate, and tie to the invoice', () => {
  fc.assert(
    fc.property(
      rates,
      fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 4, maxLength: 4 }),
      amounts,
      (used, nets, asked) => {
        let bases = used.map((rate, at) => base(rate, [nets[at] ?? 1]))
        for (const amount of [...asked, 1_000_000]) {
          const lefts = bases.map(goodwillLeft)
          const parts = divideGoodwill(bases, cents(amount))
          expect(total(parts)).toBe(Math.min(amount, total(lefts)))
          bases = bases.map((one, at) => {
            const part = parts.find(({ rate }) => rate === one.rate)
            const left = lefts[at]
            if (!part || !left) return one
            expect([part.net >= 0, part.vat >= 0, part.net + part.vat]).toEqual([true, true, part.gross])
            expect(part.gross).toBeLessThanOrEqual(left.gross)
            expect(part.net).toBeLessThanOrEqual(left.net)
            if (one.rate === 0) expect(part.vat).toBe(0)
            const credited = {
              net: cents(one.credited.net + part.net),
              gross: cents(one.credited.gross + part.gross),
            }
            const after = { ...one, credited, net: cents(one.charged.net - credited.net) }
            const rest = { net: one.charged.net - credited.net, gross: one.charged.gross - credited.gross }
            expect(rest.net > 0).toBe(rest.gross > 0)
            expect(Math.abs(rest.gross - invoiceSums([cents(rest.net)], one.rate).gross)).toBeLessThanOrEqual(1)
            return after
          })
        }
        for (const { charged, credited } of bases) expect(credited).toEqual({ net: charged.net, gross: charged.gross })
      },
    ),
    { numRuns: 300 },
  )
})

/** Steps on one invoice: goodwill, or a part of a line in thousandths of what is left of it. */
const steps = fc.array(
  fc.oneof(
    fc.record({ goodwill: fc.integer({ min: 1, max: 4000 }) }),
    fc.record({ line: fc.nat(4), share: fc.integer({ min: 0, max: 1100 }) }),
  ),
  { maxLength: 20 },
)

test('lines after goodwill, in any order, never credit more than is left of a line or the invoice, and tie to it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3000 }).map(cents), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(0, 900, 2100),
      steps,
      (nets, rate, asked) => {
        const charged = invoiceSums(nets, rate)
        const shares = creditShares(charged, nets)
        const before = { net: cents(0), gross: cents(0) }
        const ofLines = shares.map(() => ({ net: cents(0), gross: cents(0) }))
        const left = () => ({ net: cents(charged.net - before.net), gross: cents(charged.gross - before.gross) })
        const take = (of: { net: number; gross: number }[], sums: InvoiceSums) => {
          expect([sums.net >= 0, sums.vat >= 0, sums.net + sums.vat]).toEqual([true, true, sums.gross])
          if (rate === 0) expect(sums.vat).toBe(0)
          for (const one of of) {
            one.net += sums.net
            one.gross += sums.gross
          }
          expect(left().gross).toBeGreaterThanOrEqual(0)
          expect(left().net > 0).toBe(left().gross > 0)
          expect(left().gross - left().net).toBeGreaterThanOrEqual(0)
        }
        const credit = (at: number, gross: number) => {
          const whole = shares[at] as InvoiceSums
          const ofLine = ofLines[at] as { net: number; gross: number }
          take([before, ofLine], boundedCredit(partOfCredit(whole, ofLine, cents(gross)), left()))
          expect(ofLine.gross).toBeLessThanOrEqual(whole.gross)
        }
        for (const step of asked) {
          if ('goodwill' in step) {
            const goodwill = { rate, charged, credited: { ...before }, net: left().net }
            for (const part of divideGoodwill([goodwill], cents(step.goodwill))) take([before], part)
          } else {
            const at = step.line % nets.length
            const whole = shares[at] as InvoiceSums
            const rest = whole.gross - (ofLines[at]?.gross ?? 0)
            credit(at, Math.max(1, Math.floor((rest * step.share) / 1000)))
          }
        }
        for (const at of shares.keys()) credit(at, charged.gross)
        expect(before).toEqual({ net: charged.net, gross: charged.gross })
      },
    ),
    { numRuns: 500 },
  )
})

test('goodwill on one order of a monthly invoice leaves the other orders what they charge', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.constantFrom(0, 900, 2100),
      amounts,
      (mine, other, rate, asked) => {
        const charged = invoiceSums([cents(mine), cents(other)], rate)
        const credited = { net: cents(0), gross: cents(0) }
        let net = cents(mine)
        for (const amount of [...asked, 1_000_000])
          for (const part of divideGoodwill([{ rate, charged, credited: { ...credited }, net }], cents(amount))) {
            credited.net = cents(credited.net + part.net)
            credited.gross = cents(credited.gross + part.gross)
            net = cents(net - part.net)
          }
        expect(net).toBe(0)
        const rest = nextCredit({ ...charged, rate }, credited, cents(other))
        expect(rest.gross).toBe(charged.gross - credited.gross)
        expect(Math.abs(rest.gross - invoiceSums([cents(other)], rate).gross)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('the words of goodwill are one line of 1 to 100 characters', () => {
  expect(parseGoodwillWords({ text: '  storing van 3 november ' })).toEqual({
    ok: true,
    value: { text: 'storing van 3 november' },
  })
  for (const text of ['', '  ', 'a'.repeat(101), 'twee\nregels', null])
    expect(parseGoodwillWords({ text }).ok).toBe(false)
})
