import { type Cents, cents } from './money'
import type { DiscountCode, ProductKind } from './pricing-types'

/**
 * Spreads a total over weights pro rata, to the cent: what rounding leaves goes to the largest remainders, the earlier
 * first. The parts always add up to the total: weights that are all zero, such as of lines that cost nothing in an
 * order with a fee, get equal parts. No part is larger than its weight as long as the total is not larger than their sum.
 */
export function spread(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0 && weights.length > 0)
    return spread(
      total,
      weights.map(() => 1),
    )
  const parts = weights.map((weight, index) => {
    // In BigInt, for the product of two amounts can pass the safe whole numbers.
    const exact = BigInt(total) * BigInt(weight)
    return { index, part: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
  })
  const left = total - parts.reduce((a, { part }) => a + part, 0)
  const winners = parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, left)
  for (const winner of winners) winner.part += 1
  return parts.map(({ part }) => cents(part))
}

/** What a code takes off each line, in the lines' order; never more than a line costs. */
export function codeDiscounts(code: DiscountCode, lines: readonly { kind: ProductKind; net: Cents }[]): Cents[] {
  const weights = lines.map(({ kind, net }) => (code.kinds.includes(kind) ? net : 0))
  const eligible = weights.reduce((a, b) => a + b, 0)
  const wanted = Math.round((eligible * (code.percent ?? 0)) / 10_000) + (code.amount ?? 0)
  return spread(Math.min(Math.max(wanted, 0), eligible), weights)
}
