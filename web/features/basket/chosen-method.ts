import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { PaymentMethodCode, ShopChannel } from '../../gql/graphql'
import { createListeners } from '../../lib/listeners'

/** The chosen payment method. The basket's total includes its fee, in cents excluding VAT. */
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
const { subscribe, notify } = createListeners()

/** Payment method chosen for this order flow's basket; null until it is chosen. */
export function useChosenMethod(channel: ShopChannel): ChosenMethod | null {
  const current = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => null,
  )
  return current?.channel === channel ? current.method : null
}

/** Publishes the chosen payment method to every basket total, while the choice is on screen. */
export function useTellChosen(channel: ShopChannel, method: ChosenMethod | null): void {
  useLayoutEffect(() => {
    tell(method && { channel, method })
    return () => tell(null)
  }, [channel, method])
}

function tell(next: Chosen | null): void {
  chosen = next
  notify()
}
