import { type Cents, cents } from './money'
import type { DiscountCode, ProductKind } from './pricing-types'

/**
 * Spreads a total over weights in proportion, to the cent. The remainder goes to the largest fractions, earlier ones
 * first. The parts always add up to the total; weights that are all zero, as in an order of free lines with a fee, get
 * equal parts. No part exceeds its weight as long as the total does not exceed the sum of the weights.
 */
export function spread(total: Cents, weights: readonly Cents[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0 && weights.length > 0)
    return spread(
      total,
      weights.map(() => 1),
    )
  const parts = weights.map((weight, index) => {
    // BigInt, because the product of two amounts can exceed the safe integers.
    const exact = BigInt(total) * BigInt(weight)
    return { index, part: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
  })
  const left = total - parts.reduce((a, { part }) => a + part, 0)
  const winners = parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, left)
  for (const winner of winners) winner.part += 1
  return parts.map(({ part }) => cents(part))
}

/** Returns the discount of a code for each line, in line order. It never exceeds the price of the line. */
export function codeDiscounts(
  { kinds, products, percent = 0, amount = 0 }: DiscountCode,
  lines: readonly { code: string; kind: ProductKind; net: Cents }[],
): Cents[] {
  const isFor = (code: string, kind: ProductKind) => kinds.includes(kind) && (products?.includes(code) ?? true)
  const weights = lines.map(({ code, kind, net }) => (isFor(code, kind) ? net : 0))
  const eligible = weights.reduce((a, b) => a + b, 0)
  const wanted = Math.round((eligible * percent) / 10_000) + amount
  return spread(Math.min(Math.max(wanted, 0), eligible), weights)
}
