import { type Challenge, type Payload, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAltcha, LIFETIME_MS } from '../../server/adapters/captcha/altcha'
import { stillClock } from '../../server/adapters/clock/still'
import { createLimits } from '../../server/common/limits'
import { emptyDatabase } from '../support/test-database'
import { captchaContract } from './captcha.contract'

async function make(testToken: string | null = null) {
  const db = await emptyDatabase()
  // A past moment: the verdict uses the injected clock, not the machine's.
  const clock = stillClock(Date.UTC(2001, 0, 1))
  const limits = createLimits(db, { clock, secret: 'geheim', profile: 'default' })
  const isFirstUse = async (nonce: string) =>
    (await limits.takeAllowed({ kind: 'captcha', max: 1, windowMs: LIFETIME_MS }, nonce)).allowed
  return { isFirstUse, clock, altcha: createAltcha({ isFirstUse, clock, secret: 'geheim', testToken, effort: 10 }) }
}

async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

const tokenOf = (content: unknown): string => Buffer.from(JSON.stringify(content)).toString('base64')

captchaContract('altcha', async () => {
  const { clock, altcha } = await make()
  return {
    captcha: altcha,
    solve: async (action) => tokenOf(await solve(await altcha.challenge(action))),
    outwait: async () => clock.advance(10 * 60_000),
    close: async () => {},
  }
})

describe('altcha', () => {
  test('the key is the address where challenges are made', async () => {
    const { altcha } = await make()
    expect([altcha.key('v2'), altcha.key('v3')]).toEqual(['/captcha/challenge', '/captcha/challenge'])
  })

  test('a token is right until the last millisecond of its ten minutes', async () => {
    const { altcha, clock } = await make()
    const token = tokenOf(await solve(await altcha.challenge('login')))
    clock.advance(10 * 60_000 - 1)
    expect(await altcha.verify(token, 'login')).toBe(true)
  })

  test('a token that anything was changed in is wrong [CA1]', async () => {
    const { altcha } = await make()
    const payload = await solve(await altcha.challenge('login'))
    const { challenge, solution } = payload
    const withParameters = (changes: object) =>
      tokenOf({ solution, challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } } })
    const changed = [
      withParameters({ data: { ...challenge.parameters.data, action: 'registration' } }),
      withParameters({ data: { ...challenge.parameters.data, until: 4102444800000 } }),
      withParameters({ nonce: '00'.repeat(16) }),
      withParameters({ cost: 1 }),
      withParameters({ keySignature: undefined }),
      tokenOf({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
      tokenOf({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
      tokenOf({ challenge }),
    ]
    for (const token of changed) {
      expect(await altcha.verify(token, 'login')).toBe(false)
      expect(await altcha.verify(token, 'registration')).toBe(false)
    }
    expect(await altcha.verify(tokenOf(payload), 'login')).toBe(true)
  })

  test('a challenge of another origin is refused', async () => {
    const { isFirstUse, clock, altcha } = await make()
    const other = createAltcha({ isFirstUse, clock, secret: 'ander geheim', effort: 10 })
    expect(await altcha.verify(tokenOf(await solve(await other.challenge('login'))), 'login')).toBe(false)
  })

  test('used tokens are kept over a restart', async () => {
    const { isFirstUse, clock, altcha } = await make()
    const token = tokenOf(await solve(await altcha.challenge('login')))
    await altcha.verify(token, 'login')
    const restarted = createAltcha({ isFirstUse, clock, secret: 'geheim', effort: 10 })
    expect(await restarted.verify(token, 'login')).toBe(false)
  })

  test('the token for tests is always right, and there is none by default', async () => {
    const { altcha } = await make('proef')
    expect(await altcha.verify('proef', 'login')).toBe(true)
    expect(await altcha.verify('proef', 'availability')).toBe(true)
    expect(await altcha.verify('proe', 'login')).toBe(false)
    expect(await (await make()).altcha.verify('proef', 'login')).toBe(false)
    expect(await (await make('')).altcha.verify('', 'login')).toBe(false)
  })

  test('any JSON in base64 is read without an error [CA1]', async () => {
    const { altcha } = await make()
    await fc.assert(fc.asyncProperty(fc.jsonValue(), async (value) => !(await altcha.verify(tokenOf(value), 'login'))))
  })
})
