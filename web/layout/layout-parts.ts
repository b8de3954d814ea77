import type { ComponentType } from 'react'
import type { LayoutQuery } from '../gql/graphql'

/** Parts of the layout that belong to features. `web/layout-parts.ts` hands them in, since the layout knows no feature. */
export interface LayoutParts {
  /** Login link for a visitor; account and logout for a customer. */
  Account: ComponentType<{ viewer: LayoutQuery['viewer'] }>
  /** Basket of the header, as a link or a panel. */
  Basket: ComponentType<HeaderBasketProps>
  /** Banner of an order that waits for its payment. */
  WaitingOrder: ComponentType<{ order: NonNullable<LayoutQuery['viewer']['waitingOrder']> }>
}

export interface HeaderBasketProps {
  /** Data of the layout: the viewer and both baskets. */
  shown: Pick<LayoutQuery, 'viewer' | 'basket' | 'filledCheckoutBasket'>
  isOnBrand: boolean
  /** The previous page was in the checkout, which changes the basket. */
  wasInCheckout: boolean
}
