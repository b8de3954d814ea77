import { lazy } from 'react'
import { HeaderAccount } from './features/accounts/HeaderAccount'
import { HeaderBasket } from './features/basket/HeaderBasket'
import type { LayoutParts } from './layout/layout-parts'

/** Parts of features in the layout of every page. */
export const layoutParts: LayoutParts = {
  Account: HeaderAccount,
  Basket: HeaderBasket,
  // Few visitors have such an order.
  WaitingOrder: lazy(async () => ({ default: (await import('./features/payments/WaitingOrder')).WaitingOrderBanner })),
}
