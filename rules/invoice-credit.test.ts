import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditShares, type InvoiceSums, invoiceSums, nextCredit, nextPartCredit, partOfCredit } from './invoice'
import { cents } from './money'

test('the credit notes of a month’s invoice, whatever they take back, are together the invoice, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 }),
      fc.constantFrom(0, 900, 2100),
      (amounts, rate) => {
        const nets = amounts.map(cents)
        const invoice = { ...invoiceSums(nets, rate), rate }
        const taken = { net: cents(0), gross: cents(0) }
        for (const net of nets) {
          const note = nextCredit(invoice, taken, net)
          expect(note.vat).toBe(note.gross - note.net)
          // VAT is rounded over all of them, so each differs by at most a cent from its own rounding.
          expect(Math.abs(note.gross - invoiceSums([net], rate).gross)).toBeLessThanOrEqual(1)
          taken.net = cents(taken.net + note.net)
          taken.gross = cents(taken.gross + note.gross)
        }
        expect(taken).toEqual({ net: invoice.net, gross: invoice.gross })
      },
    ),
  )
})

/** Parts of lines, each in thousandths of what is left of it. */
const asked = fc.array(fc.record({ line: fc.nat(4), share: fc.integer({ min: 0, max: 1100 }) }), { maxLength: 30 })
const nets = fc.array(fc.integer({ min: 1, max: 3000 }).map(cents), { minLength: 1, maxLength: 5 })

const less = (sums: InvoiceSums, taken: InvoiceSums): InvoiceSums => ({
  net: cents(sums.net - taken.net),
  vat: cents(sums.vat - taken.vat),
  gross: cents(sums.gross - taken.gross),
})

test('parts of the lines of a month’s invoice keep its rounding, never exceed a line, and tie to it with the rest', () => {
  fc.assert(
    fc.property(nets, fc.constantFrom(0, 900, 2100), asked, (lines, rate, parts) => {
      const invoice = { ...invoiceSums(lines, rate), rate }
      let left: InvoiceSums = invoiceSums(lines, rate)
      const netLeft = [...lines]
      const before = () => ({ net: cents(invoice.net - left.net), gross: cents(invoice.gross - left.gross) })
      const take = (at: number, sums: InvoiceSums) => {
        expect(sums.gross).toBe(sums.net + sums.vat)
        left = less(left, sums)
        netLeft[at] = cents((netLeft[at] ?? 0) - sums.net)
      }
      for (const { line, share } of parts) {
        const at = line % lines.length
        const net = netLeft[at] ?? 0
        if (net === 0) continue
        const whole = nextCredit(invoice, before(), net)
        expect(whole.gross).toBeGreaterThan(0)
        const gross = cents(Math.max(1, Math.floor((whole.gross * share) / 1000)))
        const sums = nextPartCredit(invoice, before(), { net, gross })
        expect(sums.gross).toBe(Math.min(gross, whole.gross))
        expect(sums.net).toBeGreaterThanOrEqual(0)
        take(at, sums)
        if (gross < whole.gross) expect(nextCredit(invoice, before(), netLeft[at] ?? 0).gross).toBe(whole.gross - gross)
        expect(Math.abs(left.gross - invoiceSums([left.net], rate).gross)).toBeLessThanOrEqual(1)
      }
      for (const [at, net] of netLeft.entries()) if (net > 0) take(at, nextCredit(invoice, before(), net))
      expect(left).toEqual({ net: 0, vat: 0, gross: 0 })
    }),
    { numRuns: 500 },
  )
})

test('parts of the credit of a line tie to it, and leave an amount of each kind until the last', () => {
  fc.assert(
    fc.property(nets, fc.constantFrom(0, 900, 2100), asked, (lines, rate, parts) => {
      for (const whole of creditShares(invoiceSums(lines, rate), lines)) {
        let left = whole
        for (const { share } of parts) {
          if (left.gross === 0) break
          const before = { net: cents(whole.net - left.net), gross: cents(whole.gross - left.gross) }
          const gross = cents(Math.max(1, Math.floor((left.gross * share) / 1000)))
          const sums = partOfCredit(whole, before, gross)
          expect(sums.gross).toBe(Math.min(gross, left.gross))
          expect([sums.net >= 0, sums.vat >= 0, sums.net + sums.vat]).toEqual([true, true, sums.gross])
          left = less(left, sums)
          expect(left.net > 0).toBe(left.gross > 0)
        }
        const { net, gross } = less(whole, left)
        if (left.gross > 0) left = less(left, partOfCredit(whole, { net, gross }, whole.gross))
        expect(left).toEqual({ net: 0, vat: 0, gross: 0 })
      }
    }),
    { numRuns: 300 },
  )
})
