import type { BillingPeriod } from '../../gql/graphql'
import type { basketText } from './basket.text'

interface Renewed {
  discountedPricePerPeriod: number
  renewalPrice: number
  renewalPricePerMonth: number | null
}

/** The term of a line and what it costs after: "1 jaar, daarna € 9,99 p/j". Empty for what is free or paid once. */
export function laterPrice(
  t: (typeof basketText)['nl'],
  money: (net: number) => string,
  item: Renewed,
  period: BillingPeriod,
): string {
  if (item.renewalPrice === 0) return ''
  const isYearly = period === 'YEARLY'
  const term = isYearly ? t.oneYear : t.fiveYears
  if (isYearly && item.renewalPrice === item.discountedPricePerPeriod) return `${term}, ${t.everyYear}`
  const perMonth = item.renewalPricePerMonth
  const later =
    perMonth === null
      ? t.laterPerYear({ price: money(item.renewalPrice) })
      : t.laterPerMonth({ price: money(perMonth) })
  return `${term}, ${later}`
}
