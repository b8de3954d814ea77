import type { StillClock } from '../../server/adapters/clock/still'
import type { OutsideRequests } from '../../server/adapters/outside-requests'
import type { DomainRegistry, RegistryOutcome } from '../../server/ports/domain-registry'
import { requestFor } from '../contracts/domain-registry.contract'
import type { Failure, FarRequest } from '../far-sides/far-side'

export const TIMING = { readMs: 5000, writeMs: 5000, retryMs: 1, followMs: [1, 1, 1] }

export const REGISTER = requestFor('voorbeeld.nl', 'ref-1')

/** An adapter of a registrar with a far side of its own. */
export interface RegistrarUnderTest {
  clock: StillClock
  far: {
    url: string
    /** Names at other registrars. */
    elsewhere: Set<string>
    failOn(isMeant: (request: FarRequest) => boolean, failure: Failure): void
    deliverLate(): Promise<void>
    /** How often an action took effect on a name. */
    countOf(action: string, name: string): number
  }
  requests: OutsideRequests
  registry: DomainRegistry
  /** Opens the adapter as after a restart. */
  start(): { port: DomainRegistry; close(): Promise<void> }
  close(): Promise<void>
}

/** Asks for the outcome until it has ended. */
export async function ended(
  { registry }: Pick<RegistrarUnderTest, 'registry'>,
  reference: string,
): Promise<RegistryOutcome | null> {
  for (let times = 0; times < 10; times++) {
    const outcome = await registry.findOutcome(reference)
    if (outcome?.outcome !== 'pending') return outcome
  }
  return { outcome: 'pending', waitsFor: 'unknown' }
}

/** Registers a name, and returns the end of its term. */
export async function registered(all: Pick<RegistrarUnderTest, 'registry'>, name = REGISTER.name): Promise<number> {
  await all.registry.register({ ...REGISTER, name, reference: `first-${name}` })
  const outcome = await ended(all, `first-${name}`)
  if (outcome?.outcome !== 'done') throw new Error(`the name was not registered: ${JSON.stringify(outcome)}`)
  return outcome.expiresAt
}

export const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  )
