import type { Logger } from 'pino'
import { type StillClock, stillClock } from '../../adapters/clock/still'
import type { DomainRegistry, RegistryCheck } from '../../ports/domain-registry'
import { type AvailabilityEngine, createAvailabilityEngine, type EngineOptions } from './availability.engine'

export const FREE: RegistryCheck = { status: 'free', premiumPrice: null, source: 'Proefregister' }
export const ACTIVE: RegistryCheck = { ...FREE, status: 'active' }

type Registry = Pick<DomainRegistry, 'check'>

export interface AskedRegistry extends Registry {
  /** Each name that was asked, in turn. */
  asked: string[]
  /** Names whose asking was called off. */
  left: string[]
  /** Calls under way now, and the most that ever were. */
  underWay: number
  most: number
}

/** A registry that keeps count of what it is asked; the given function answers. */
export function askedRegistry(answer: Registry['check']): AskedRegistry {
  const registry: AskedRegistry = {
    asked: [],
    left: [],
    underWay: 0,
    most: 0,
    async check(name, signal) {
      registry.asked.push(name)
      registry.underWay++
      registry.most = Math.max(registry.most, registry.underWay)
      signal?.addEventListener('abort', () => registry.left.push(name), { once: true })
      try {
        return await answer(name, signal)
      } finally {
        registry.underWay--
      }
    },
  }
  return registry
}

/** Answers after so many milliseconds, the number in the first label: `250.nl`. */
export const slowAs: Registry['check'] = (name) =>
  new Promise((resolve) => setTimeout(resolve, Number.parseInt(name, 10), FREE))

/** Never answers and does not listen. */
export const deaf: Registry['check'] = () => new Promise(() => {})

/** An engine on a clock that stands still, with a log that nobody reads. */
export function engineOn(
  registry: Registry,
  options: Partial<EngineOptions> = {},
): { engine: AvailabilityEngine; clock: StillClock } {
  const clock = stillClock()
  const log: Pick<Logger, 'warn'> = { warn: () => {} }
  return { engine: createAvailabilityEngine({ registry, clock, log, ...options }), clock }
}

export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}
