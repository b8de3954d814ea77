import type { Logger } from 'pino'
import { type StillClock, stillClock } from '../../adapters/clock/still'
import type { Context } from '../../common/context'
import { createLimits } from '../../common/limits'
import { newSession } from '../../common/session'
import { VISITOR } from '../../common/viewer'
import type { Captcha } from '../../ports/captcha'
import type { DomainRegistry, RegistryCheck } from '../../ports/domain-registry'
import { catalogueContext } from '../catalogue/catalogue.test-support'
import { type AvailabilityChecker, type CheckerOptions, createAvailabilityChecker } from './availability.checker'

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

/** A checker on a clock that stands still, with a silent log. */
export function checkerOn(
  registry: Registry,
  options: Partial<CheckerOptions> = {},
): { checker: AvailabilityChecker; clock: StillClock } {
  const clock = stillClock()
  const log: Pick<Logger, 'warn'> = { warn: () => {} }
  return { checker: createAvailabilityChecker({ registry, clock, log, ...options }), clock }
}

export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

interface Options {
  registry?: Pick<DomainRegistry, 'check'>
  captcha?: Captcha
  limits?: 'default' | 'strict'
}

const SECRET = 'a secret for tests, of no use to anyone'

let made = 0
/** A token that `onceCaptcha` finds solved. */
export const solved = (): string => `right ${++made}`

/** A captcha that finds each token beginning with `right` solved, once. */
export function onceCaptcha(): Captcha {
  const used = new Set<string>()
  return {
    key: () => '/captcha/challenge',
    async verify(token, action) {
      const isRight = token.startsWith('right') && action === 'availability' && !used.has(token)
      used.add(token)
      return isRight
    },
  }
}

/** A visitor in front of the seeded catalogue; `withSession` makes another one in the same shop. */
export async function availabilityContext(options: Options = {}) {
  const { registry = { check: async () => FREE }, captcha = onceCaptcha(), limits = 'default' } = options
  const { checker, clock } = checkerOn(registry)
  const base = await catalogueContext()
  const ctx = {
    ...base,
    availability: checker,
    config: { limits },
    limits: createLimits(base.db, { clock, secret: SECRET, profile: limits }),
    ports: { clock, captcha },
    session: newSession(SECRET),
    viewer: VISITOR,
    address: '203.0.113.7',
    stopping: new AbortController().signal,
    // The search asks no more of a context than this.
  } as unknown as Context
  const withSession = (address = ctx.address): Context => ({ ...ctx, session: newSession(SECRET), address })
  return { ctx, clock, withSession }
}
