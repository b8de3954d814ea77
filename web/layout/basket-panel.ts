import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the basket panel of the header, which shows only while there is something in it to order. */
export function setBasketPanelOpen(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const useBasketPanelOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
