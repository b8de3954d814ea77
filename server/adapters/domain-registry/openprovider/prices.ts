import type { RegistryOutcome } from '../../../ports/domain-registry'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import type { RequestKind } from '../registrar-requests'
import { type OpQuote, SYSTEM } from './api'
import { refused } from './outcomes'

/** Highest price of a year, or of a restoration, in cents that is accepted without an agreement. */
export const STANDARD_MAX = 25_000

/** Operations that have a price. */
export type Operation = 'create' | 'transfer' | 'renew' | 'restore' | 'trade'

export const isEuro = (currency: string | null | undefined): boolean => currency === 'EUR'

/**
 * Returns what the reseller pays, in cents; null if it is not said in euros, since a price in another currency cannot be compared with
 * one that was agreed.
 */
export function centsOf({ price }: Pick<OpQuote, 'price'>): number | null {
  const paid = price?.reseller ?? price?.product
  return paid && isEuro(paid.currency) ? Math.round(paid.price * 100) : null
}

/** The holder of a name has done nothing wrong when extending it is dearer than expected: the operator looks at it. */
export function tooDear(kind: RequestKind): RegistryOutcome {
  if (kind === 'register' || kind === 'transfer') return refused('price-changed')
  throw new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error('the price is above the limit') })
}
