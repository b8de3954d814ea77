import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import type { ShopChannel } from '../gql/graphql'
import { paths } from '../paths'
import { BasketLink } from './BasketLink'
import { countProducts } from './count-products'
import { HEADER_BASKET } from './header-basket-fragment'
import { useTabsInStep } from './useTabsInStep'

interface FilledBasketProps {
  channel: ShopChannel
  basket: FragmentType<typeof HEADER_BASKET>
  isOnBrand: boolean
}

export function FilledBasket({ channel, basket, isOnBrand }: FilledBasketProps) {
  const { data } = useSuspenseFragment({ fragment: HEADER_BASKET, from: basket })
  useTabsInStep(channel, data.quoteHash)
  const filled = { count: countProducts(data.allBasketItems), total: data.totalPricePerPeriodIncludeTax }
  return (
    <BasketLink
      href={channel === 'RESELLER' ? paths.orderReseller : paths.order}
      isOnBrand={isOnBrand}
      filled={filled}
    />
  )
}
