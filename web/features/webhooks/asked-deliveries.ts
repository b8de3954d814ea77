import type { DeliveryState } from '../../../rules/webhook'

// Written out, so that the table of pages does not bring what else is known of webhooks.
export const SHOWN_STATES = ['DELIVERED', 'PENDING', 'FAILED'] as const satisfies readonly DeliveryState[]

/** Which messages the address asks for, as `?toon=FAILED`; null for all. */
export const askedState = (address: URLSearchParams): DeliveryState | null =>
  SHOWN_STATES.find((state) => state === address.get('toon')) ?? null

/** The variables of the page's query. */
export const webhooksVariables = (status: DeliveryState | null) => ({ status })
