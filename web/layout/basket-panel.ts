import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners'

let isOpen = false
const { subscribe, notify } = createListeners()

/** Opens or closes the basket panel of the header, which shows only while there is something in it to order. */
export function setBasketPanelOpen(next: boolean): void {
  isOpen = next
  notify()
}

export const useBasketPanelOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
