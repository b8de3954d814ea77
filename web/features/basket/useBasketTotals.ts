import { VAT_STANDARD } from '../../../rules/constants'
import { cents } from '../../../rules/money'
import { type Priced, withFee } from '../../../rules/pricing'
import type { ShopChannel } from '../../gql/graphql'
import { type ChosenMethod, useChosenMethod } from '../payments/chosen-method'

interface BasketTotals extends Priced {
  /** How it will be paid; null as long as that is not chosen. */
  method: ChosenMethod | null
}

/** What a basket comes to with the way to pay that is chosen, by the rule that the order and its invoice go by. */
export function useBasketTotals(channel: ShopChannel, netWithoutFee: number): BasketTotals {
  const method = useChosenMethod(channel)
  const priced = withFee({ net: cents(netWithoutFee), vatRate: VAT_STANDARD }, cents(method?.price ?? 0))
  return { ...priced, method }
}
