import * as z from 'zod/mini'
import { spread } from './discounts'
import { requiredText } from './fields'
import { boundedCredit, type InvoiceSums, nextCredit, nextPartCredit } from './invoice'
import { type Parsed, parseForm } from './issues'
import { type BasisPoints, type Cents, cents } from './money'

/** Maximum length of the words of goodwill, which are on the credit note. */
export const GOODWILL_WORDS_MAX = 100

/** An invoice at one VAT rate, as far as goodwill can lower it. */
export interface GoodwillBase {
  rate: BasisPoints
  /** As it was charged at this rate. */
  charged: InvoiceSums
  /** Credited of that before. */
  credited: Pick<InvoiceSums, 'net' | 'gross'>
  /** Net amount that goodwill can lower at most: what is left of one order of a monthly invoice, else of all of it. */
  net: Cents
}

/** A line of goodwill on a credit note: its part at one rate. */
export interface GoodwillPart extends InvoiceSums {
  rate: BasisPoints
}

/** Returns all that is left to lower at a rate, as the rounding of the invoice has it. */
export function goodwillLeft({ rate, charged, credited, net }: GoodwillBase): InvoiceSums {
  const left = { net: charged.net - credited.net, gross: charged.gross - credited.gross }
  if (net <= 0 || left.gross <= 0) return { net: 0, vat: 0, gross: 0 }
  return boundedCredit(nextCredit({ ...charged, rate }, credited, net), left)
}

/**
 * Divides goodwill, an amount including VAT, over the rates of an invoice: a price reduction after the supply lowers the taxable
 * amount (article 90 of Directive 2006/112/EC, article 29 of the Dutch VAT act). Each rate gets a part in proportion to what is left
 * of it, and its net amount is the one that leaves the invoice as its own rounding has it. Never more than what is left; a rate
 * without a part is left out.
 */
export function divideGoodwill(bases: readonly GoodwillBase[], amount: Cents): GoodwillPart[] {
  const lefts = bases.map(goodwillLeft)
  const grosses = lefts.map(({ gross }) => gross)
  const all = grosses.reduce((sum, gross) => sum + gross, 0)
  if (all === 0 || amount <= 0) return []
  const shares = spread(cents(Math.min(amount, all)), grosses)
  return bases.flatMap((base, at) => {
    const gross = shares[at] ?? 0
    if (gross === 0) return []
    const { rate, charged, credited, net } = base
    const left = { net: charged.net - credited.net, gross: charged.gross - credited.gross }
    return [{ rate, ...boundedCredit(nextPartCredit({ ...charged, rate }, credited, { net, gross }), left) }]
  })
}

/** Reads the words of goodwill: one line, which the customer reads on the credit note. */
export const parseGoodwillWords = (input: unknown): Parsed<{ text: string }> => parseForm(wordsSchema, input)

const wordsSchema = z.object({ text: requiredText(GOODWILL_WORDS_MAX) })
