import { cents } from '../../../rules/money'
import { type Priced, withFee } from '../../../rules/pricing'
import { basisPointsOf } from '../../../rules/vat'
import type { ShopChannel } from '../../gql/graphql'
import { type ChosenMethod, useChosenMethod } from './chosen-method'

interface BasketTotals extends Priced {
  /** Null until a payment method is chosen. */
  method: ChosenMethod | null
}

interface Sums {
  totalPricePerPeriodExcludeTax: number
  /** As a fraction: 0.21. */
  includeVatRate: number
}

/** Totals of a basket with the chosen payment method, by the same rule as the order and its invoice. */
export function useBasketTotals(channel: ShopChannel, basket: Sums): BasketTotals {
  const method = useChosenMethod(channel)
  const net = cents(basket.totalPricePerPeriodExcludeTax)
  const vatRate = basisPointsOf(basket.includeVatRate)
  return { ...withFee({ net, vatRate }, cents(method?.price ?? 0)), method }
}
