import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { PaymentMethodCode, ShopChannel } from '../../gql/graphql'

/** A way to pay as it is chosen: its fee, in cents without VAT, is part of what the basket comes to. */
export interface ChosenMethod {
  paymentMethod: PaymentMethodCode
  name: string
  price: number
}

interface Chosen {
  channel: ShopChannel
  method: ChosenMethod
}

let chosen: Chosen | null = null
const listeners = new Set<() => void>()

/** How the basket of this order flow will be paid; null as long as that is not chosen. */
export function useChosenMethod(channel: ShopChannel): ChosenMethod | null {
  const current = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return current?.channel === channel ? current.method : null
}

/** Tells everything that totals the basket how it will be paid, for as long as the choice is on screen. */
export function useTellChosen(channel: ShopChannel, method: ChosenMethod | null): void {
  useLayoutEffect(() => {
    tell(method && { channel, method })
    return () => tell(null)
  }, [channel, method])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function tell(next: Chosen | null): void {
  chosen = next
  for (const listener of listeners) listener()
}
