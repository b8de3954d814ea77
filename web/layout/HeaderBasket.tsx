import type { FragmentType } from '@apollo/client'
import { lazy, Suspense } from 'react'
import { useHydrated } from '../lib/useHydrated'
import { paths } from '../paths'
import { BasketLink } from './BasketLink'
import { FilledBasket } from './FilledBasket'
import type { HEADER_BASKET } from './header-basket-fragment'

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
