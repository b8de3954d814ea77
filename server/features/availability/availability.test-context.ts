import type { Context } from '../../common/context'
import { createLimits } from '../../common/limits'
import { newSession } from '../../common/session'
import { VISITOR } from '../../common/viewer'
import type { Captcha } from '../../ports/captcha'
import type { DomainRegistry } from '../../ports/domain-registry'
import { catalogueContext } from '../catalogue/catalogue.test-support'
import { engineOn, FREE } from './availability.test-support'

interface Options {
  registry?: Pick<DomainRegistry, 'check'>
  captcha?: Captcha
  limits?: 'default' | 'strict'
}

const SECRET = 'a secret for tests, of no use to anyone'

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
  const { engine, clock } = engineOn(registry)
  const base = await catalogueContext()
  const ctx = {
    ...base,
    availability: engine,
    config: { limits },
    limits: createLimits(base.db, clock, SECRET, limits),
    ports: { clock, captcha },
    session: newSession(SECRET),
    viewer: VISITOR,
    address: '203.0.113.7',
    // The search asks no more of a context than this.
  } as unknown as Context
  return { ctx, clock, withSession: (): Context => ({ ...ctx, session: newSession(SECRET) }) }
}
