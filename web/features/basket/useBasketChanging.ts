import { useSyncExternalStore } from 'react'
import { isBasketChanging, subscribeToBasketActivity } from './basket-activity'

/** Whether a change of the basket is under way: its totals are old until it is answered. */
export const useBasketChanging = (): boolean =>
  useSyncExternalStore(subscribeToBasketActivity, isBasketChanging, () => false)
