import type { RegistryOutcome } from '../../../ports/domain-registry'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import { type RtrProblem, type RtrQuote, SYSTEM } from './api'
import { type RtrRequest, refused } from './outcomes'

/**
 * Highest price of a year, or of a restoration, in cents that is accepted without an agreement. It is above standard prices and
 * below most premium ones, so that no name is bought at a price that nobody expected.
 */
export const STANDARD_MAX = 25_000

export const isPriceProblem = ({ type }: RtrProblem): boolean => type === 'BillableAcknowledgmentNeededException'

/** The holder of a name has done nothing wrong when extending it is dearer than expected: the operator looks at it. */
export function tooDear({ kind }: RtrRequest): RegistryOutcome {
  if (kind === 'register' || kind === 'transfer') return refused('price-changed')
  throw needsOperator({ type: 'the price is above the limit' })
}

/** A price in another currency cannot be compared with one that was agreed. */
export const isWithin = ({ currency, total }: RtrQuote, maxCents: number): boolean =>
  total === 0 || (total <= maxCents && (!currency || currency === 'EUR'))

export const billablesOf = ({ billables }: RtrQuote): object[] =>
  (billables ?? []).map(({ product, action, quantity }) => ({ product, action, quantity: quantity ?? 1 }))

/** A refusal that no customer can solve: the operator has to look at it. */
export const needsOperator = ({ type }: Pick<RtrProblem, 'type'>): OperatorNeeded =>
  new OperatorNeeded(SYSTEM, 'rejected-by-rule', {
    cause: new Error(`refused: ${/^[\w ]{1,60}$/.test(type) ? type : 'for another reason'}`),
  })
