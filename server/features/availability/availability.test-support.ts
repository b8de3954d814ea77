import type { Logger } from 'pino'
import { type StillClock, stillClock } from '../../adapters/clock/still'
import type { Context } from '../../common/context'
import { createLimits } from '../../common/limits'
import { newSession } from '../../common/session'
import { VISITOR } from '../../common/viewer'
import { type Captcha, SHOWN_AS_ALTCHA } from '../../ports/captcha'
import type { DomainRegistry, RegistryCheck } from '../../ports/domain-registry'
import { catalogueContext } from '../catalogue/catalogue.test-support'
import type { Availability } from './availability.answer'
import {
  type AvailabilityChecker,
  type CheckAllOptions,
  type CheckerOptions,
  type CheckOptions,
  createAvailabilityChecker,
} from './availability.checker'

export const FREE: RegistryCheck = { status: 'free', premiumPrice: null, source: 'Proefregister' }
export const ACTIVE: RegistryCheck = { ...FREE, status: 'active' }

type Registry = Pick<DomainRegistry, 'check' | 'registrarFor'>

export interface AskedRegistry extends Registry {
  /** The names that were asked, in order. */
  asked: string[]
  /** Names whose call was cancelled. */
  left: string[]
  /** Number of calls running now, and the maximum so far. */
  underWay: number
  most: number
}

/** A registry that counts its calls; the given function responds. */
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

/** Responds after the number of milliseconds in the first label: `250.nl`. */
export const slowAs: Registry['check'] = (name) =>
  new Promise((resolve) => setTimeout(resolve, Number.parseInt(name, 10), FREE))

/** Never responds and ignores its signal. */
export const deaf: Registry['check'] = () => new Promise(() => {})

/** As the shop's; by default for one visitor. */
export interface TestChecker extends AvailabilityChecker {
  check(name: string, options?: Partial<CheckOptions>): Promise<Availability>
  checkAll(
    names: readonly string[],
    signal?: AbortSignal,
    options?: Partial<CheckAllOptions>,
  ): AsyncIterableIterator<Availability>
}

/** A checker with a stopped clock, a silent log and no limits. */
export function checkerOn(
  registry: Registry,
  options: Partial<CheckerOptions> = {},
): { checker: TestChecker; clock: StillClock } {
  const clock = stillClock()
  const log: Pick<Logger, 'warn'> = { warn: () => {} }
  const made = createAvailabilityChecker({ registry, clock, log, guard: () => null, ...options })
  const asker = { session: 'one', address: '203.0.113.7' }
  const checker: TestChecker = {
    ...made,
    check: (name, more) => made.check(name, { asker, ...more }),
    checkAll: (names, signal, more) => made.checkAll(names, signal, { asker, ...more }),
  }
  return { checker, clock }
}

export async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}

interface Options {
  registry?: Pick<DomainRegistry, 'check'>
  directory?: CheckerOptions['directory']
  captcha?: Captcha
  limits?: 'default' | 'strict'
}

const SECRET = 'a secret for tests, of no use to anyone'

let made = 0
/** A token that `onceCaptcha` accepts. */
export const solved = (): string => `right ${++made}`

/** A captcha service that accepts each token beginning with `right`, once. */
function onceCaptcha(): Captcha {
  const used = new Set<string>()
  return {
    ...SHOWN_AS_ALTCHA,
    key: () => '/captcha/challenge',
    async verify(token, action) {
      const isRight = token.startsWith('right') && action === 'availability' && !used.has(token)
      used.add(token)
      return isRight
    },
  }
}

/** A visitor of the seeded catalogue; `withSession` creates another in the same shop. */
export async function availabilityContext(options: Options = {}) {
  const { registry = { check: async () => FREE }, directory, captcha = onceCaptcha(), limits = 'default' } = options
  const { checker, clock } = checkerOn(registry, directory && { directory })
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
    // The search uses no more of a context than this.
  } as unknown as Context
  const withSession = (address = ctx.address): Context => ({ ...ctx, session: newSession(SECRET), address })
  /** The same visitor at another instance of the shop. */
  const elsewhere = (): Context => ({ ...ctx, availability: checkerOn(registry, { clock }).checker })
  return { ctx, clock, withSession, elsewhere }
}
