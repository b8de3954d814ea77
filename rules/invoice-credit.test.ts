import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceSums, nextCredit } from './invoice'
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
