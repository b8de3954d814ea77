import type { DeliveryState } from '../../../rules/webhook'

// Listed here, so that the routes table does not import the other rules of webhooks.
export const SHOWN_STATES = ['DELIVERED', 'PENDING', 'FAILED'] as const satisfies readonly DeliveryState[]

/** Delivery state in the address, as `?toon=FAILED`; null for all. */
export const askedState = (address: URLSearchParams): DeliveryState | null =>
  SHOWN_STATES.find((state) => state === address.get('toon')) ?? null

/** Variables of the page's query. */
export const webhooksVariables = (status: DeliveryState | null) => ({ status })
