import { describe, expect, test } from 'vitest'
import { hangingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import { ACTIVE, askedRegistry, checkerOn, FREE, slowAs } from './availability.test-support'

const FREE_NOW = Promise.resolve(FREE)

test('returns the status of the registry, under the canonical name', async () => {
  const registry = askedRegistry(async (name) => (name === 'bezet.nl' ? ACTIVE : FREE))
  const { checker, clock } = checkerOn(registry)
  expect(await checker.check('Voorbeeld.NL')).toEqual({
    domain: 'voorbeeld.nl',
    status: 'free',
    reason: null,
    premiumPrice: null,
    source: 'Proefregister',
    hint: null,
    checkedAt: clock.now(),
  })
  expect(await checker.check('bezet.nl')).toMatchObject({ status: 'active', reason: null })
})

test.each(['-abc.nl', 'a--b.nl', 'abc-.nl', 'abc', '', 'a b.nl', 'abc.123', `${'a'.repeat(64)}.nl`])(
  'no registry is asked about %j [DOM-003]',
  async (name) => {
    const registry = askedRegistry(async () => FREE)
    const { checker } = checkerOn(registry)
    expect(await checker.check(name)).toMatchObject({ status: 'invalid', reason: 'invalid-name', source: null })
    expect(registry.asked).toEqual([])
  },
)

const garbage: [string, unknown][] = [
  ['nothing', undefined],
  ['a text', 'free'],
  ['an empty object', {}],
  ['an unknown word', { ...FREE, status: 'vrij' }],
  ['no source', { status: 'free', premiumPrice: null }],
  ['a price that is no amount', { ...FREE, premiumPrice: Number.NaN }],
  ['a negative price', { ...FREE, premiumPrice: -1 }],
  ['half a cent', { ...FREE, premiumPrice: 0.5 }],
]

test.each(garbage)('a registry that responds with %s counts as no answer', async (_, given) => {
  // Tests a registry that violates its own contract.
  const { checker } = checkerOn({ check: async () => given as typeof FREE })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'invalid', reason: 'no-answer', source: null })
})

test('an unreachable registry, or one that throws synchronously, counts as no answer', async () => {
  const away = checkerOn(unavailableRegistry()).checker
  const broken = checkerOn({
    check: () => {
      throw new TypeError('not a function')
    },
  }).checker
  for (const checker of [away, broken]) {
    expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'invalid', reason: 'no-answer' })
  }
})

test('a registry that takes too long counts as no answer', async () => {
  const { checker } = checkerOn(hangingRegistry(), { callTimeoutMs: 5 })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'invalid', reason: 'no-answer' })
})

test('a price is returned for free names only', async () => {
  const premium = { ...FREE, premiumPrice: 24_900 }
  const { checker } = checkerOn({ check: async (name) => (name === 'vrij.nl' ? premium : { ...premium, ...ACTIVE }) })
  expect(await checker.check('vrij.nl')).toMatchObject({ status: 'free', premiumPrice: 24_900 })
  expect(await checker.check('bezet.nl')).toMatchObject({ status: 'active', premiumPrice: null })
})

test('a result is cached for a minute, and looked up again on demand', async () => {
  const registry = askedRegistry(async () => FREE)
  const { checker, clock } = checkerOn(registry)
  await checker.check('voorbeeld.nl')
  clock.advance(59_999)
  await checker.check('VOORBEELD.nl')
  expect(registry.asked).toHaveLength(1)
  await checker.check('voorbeeld.nl', { fresh: true })
  expect(registry.asked).toHaveLength(2)
  clock.advance(60_000)
  await checker.check('voorbeeld.nl')
  expect(registry.asked).toHaveLength(3)
  checker.forget('Voorbeeld.nl')
  await checker.check('voorbeeld.nl')
  expect(registry.asked).toHaveLength(4)
})

test('a result is not cached when the clock is set back', async () => {
  const registry = askedRegistry(async () => FREE)
  const { checker, clock } = checkerOn(registry)
  await checker.check('voorbeeld.nl')
  clock.advance(-1)
  await checker.check('voorbeeld.nl')
  expect(registry.asked).toHaveLength(2)
})

test('a missing answer is never cached: the next check asks again', async () => {
  let isAway = true
  const { checker } = checkerOn({
    check: async () => {
      if (isAway) throw new Error('away')
      return FREE
    },
  })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ reason: 'no-answer' })
  isAway = false
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'free' })
})

test('an extension whose registry times out five times is skipped, and the others continue', async () => {
  const registry = askedRegistry((name, signal) =>
    name.endsWith('.be') ? hangingRegistry().check(name, signal) : Promise.resolve(FREE),
  )
  const { checker, clock } = checkerOn(registry, { callTimeoutMs: 5 })
  for (let i = 0; i < 5; i++) await checker.check('voorbeeld.be')
  expect(registry.asked).toHaveLength(5)
  expect(await checker.check('voorbeeld.be', { fresh: true })).toMatchObject({ status: 'invalid', reason: 'no-answer' })
  expect(registry.asked).toHaveLength(5)
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'free' })
  clock.advance(15_000)
  await checker.check('voorbeeld.be')
  expect(registry.asked).toHaveLength(7)
})

test('a registrar that hangs does not hold up the names of another', async () => {
  const hanging = hangingRegistry()
  const registry = askedRegistry((name, signal) => (name.endsWith('.com') ? hanging.check(name, signal) : FREE_NOW))
  const registrarFor = (name: string) => (name.endsWith('.com') ? 'tweede' : 'eerste')
  const { checker } = checkerOn({ ...registry, registrarFor }, { parallel: 2, callTimeoutMs: 1000 })
  const stuck = Array.from({ length: 4 }, (_, at) => checker.check(`vast-${at}.com`))
  expect(await checker.check('vrij.nl')).toMatchObject({ status: 'free' })
  expect(registry.asked).toEqual(['vast-0.com', 'vast-1.com', 'vrij.nl'])
  expect((await Promise.all(stuck)).map(({ reason }) => reason)).toEqual(Array(4).fill('no-answer'))
})

test('a registry that fails at once is asked again', async () => {
  const registry = askedRegistry(() => Promise.reject(new Error('away')))
  const { checker } = checkerOn(registry)
  for (let i = 0; i < 10; i++) await checker.check('fout.nl')
  expect(registry.asked).toHaveLength(10)
})

describe('the hint of a public directory', () => {
  /** A directory that counts its look-ups. */
  function directoryOf(status: 'free' | 'registered' | null) {
    const looked: string[] = []
    const directory = {
      async look(name: string) {
        looked.push(name)
        return status && { status, source: 'RDAP' }
      },
    }
    return { looked, directory }
  }

  test.each([
    ['free', 'likely-free', 'RDAP'],
    ['registered', 'likely-taken', 'RDAP'],
    [null, null, null],
  ] as const)(
    '%s is %s while the registry is unreachable, and the status stays unknown',
    async (status, hint, source) => {
      const { directory } = directoryOf(status)
      const { checker } = checkerOn(unavailableRegistry(), { directory })
      const answer = { status: 'invalid', reason: 'no-answer', premiumPrice: null, source, hint }
      expect(await checker.check('voorbeeld.nl')).toMatchObject(answer)
    },
  )

  test('is asked for while a registry takes long, and counts only if it never responds', async () => {
    const { directory, looked } = directoryOf('free')
    const slow = askedRegistry(slowAs)
    const { checker } = checkerOn(slow, { directory, hintAfterMs: 20, callTimeoutMs: 200 })
    expect(await checker.check('80.nl')).toMatchObject({ status: 'free', hint: null, source: 'Proefregister' })
    expect(await checker.check('2000.nl')).toMatchObject({ status: 'invalid', hint: 'likely-free', source: 'RDAP' })
    expect(await checker.check('1.nl')).toMatchObject({ status: 'free', hint: null })
    expect(looked).toEqual(['80.nl', '2000.nl'])
  })

  test('is never asked for by a purchase', async () => {
    const { directory, looked } = directoryOf('free')
    const { checker } = checkerOn(unavailableRegistry(), { directory })
    expect(await checker.check('voorbeeld.nl', { fresh: true })).toMatchObject({ status: 'invalid', hint: null })
    expect(looked).toEqual([])
  })

  test('is not cached, and a directory that fails is no hint', async () => {
    const { directory, looked } = directoryOf('free')
    let isAway = true
    const registry = askedRegistry(async () => (isAway ? Promise.reject(new Error('away')) : FREE))
    const { checker } = checkerOn(registry, { directory })
    expect(await checker.check('voorbeeld.nl')).toMatchObject({ hint: 'likely-free' })
    isAway = false
    expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'free', hint: null })
    expect(looked).toEqual(['voorbeeld.nl'])
    const failing = checkerOn(unavailableRegistry(), { directory: { look: () => Promise.reject(new Error('away')) } })
    expect(await failing.checker.check('voorbeeld.nl')).toMatchObject({ reason: 'no-answer', hint: null })
  })

  test('does not hold a place of the registry', async () => {
    let answer: (hint: null) => void = () => {}
    const directory = { look: () => new Promise<null>((resolve) => (answer = resolve)) }
    const registry = askedRegistry(async (name) => (name === 'weg.nl' ? Promise.reject(new Error('away')) : FREE))
    const { checker } = checkerOn(registry, { directory, parallel: 1 })
    const waiting = checker.check('weg.nl')
    expect(await checker.check('vrij.nl')).toMatchObject({ status: 'free' })
    answer(null)
    expect(await waiting).toMatchObject({ reason: 'no-answer' })
  })
})
