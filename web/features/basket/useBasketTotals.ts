import { cents } from '../../../rules/money'
import { type Priced, withFee } from '../../../rules/pricing'
import { basisPointsOf } from '../../../rules/vat'
import type { ShopChannel } from '../../gql/graphql'
import { type ChosenMethod, useChosenMethod } from '../payments/chosen-method'

interface BasketTotals extends Priced {
  /** How it will be paid; null as long as that is not chosen. */
  method: ChosenMethod | null
}

interface Sums {
  totalPricePerPeriodExcludeTax: number
  /** As a fraction: 0.21. */
  includeVatRate: number
}

/** What a basket comes to with the way to pay that is chosen, by the rule that the order and its invoice go by. */
export function useBasketTotals(channel: ShopChannel, basket: Sums): BasketTotals {
  const method = useChosenMethod(channel)
  const net = cents(basket.totalPricePerPeriodExcludeTax)
  const vatRate = basisPointsOf(basket.includeVatRate)
  return { ...withFee({ net, vatRate }, cents(method?.price ?? 0)), method }
}
