import type { FragmentType } from '@apollo/client'
import { useSuspenseFragment } from '@apollo/client/react'
import { lazy, Suspense } from 'react'
import type { ShopChannel } from '../gql/graphql'
import { useHydrated } from '../lib/useHydrated'
import { paths } from '../paths'
import { BasketLink } from './BasketLink'
import { countProducts } from './count-products'
import { HEADER_BASKET } from './header-basket-fragment'
import { useTabsInStep } from './useTabsInStep'

const ResellerBasket = lazy(async () => ({ default: (await import('./ResellerBasket')).ResellerBasket }))

interface HeaderBasketProps {
  basket: FragmentType<typeof HEADER_BASKET>
  isReseller: boolean
  isOnBrand: boolean
}

/** The viewer's basket; a reseller's is another one than a customer's, and is fetched on its own. */
export function HeaderBasket({ basket, isReseller, isOnBrand }: HeaderBasketProps) {
  if (!useHydrated()) return <BasketLink href={paths.order} isOnBrand={isOnBrand} />
  if (!isReseller) return <FilledBasket channel="CUSTOMER" basket={basket} isOnBrand={isOnBrand} />
  return (
    <Suspense fallback={<BasketLink href={paths.orderReseller} isOnBrand={isOnBrand} />}>
      <ResellerBasket isOnBrand={isOnBrand} />
    </Suspense>
  )
}

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
    <BasketLink href={channel === 'RESELLER' ? paths.orderReseller : paths.order} isOnBrand={isOnBrand} filled={filled} />
  )
}
