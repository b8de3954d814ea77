import { expect, test } from 'vitest'
import { hangingRegistry, unavailableRegistry } from '../../../tests/support/failing-ports'
import { ACTIVE, askedRegistry, checkerOn, FREE } from './availability.test-support'

test('a name is as its registry says, under its canonical form', async () => {
  const registry = askedRegistry(async (name) => (name === 'bezet.nl' ? ACTIVE : FREE))
  const { checker, clock } = checkerOn(registry)
  expect(await checker.check('Voorbeeld.NL')).toEqual({
    domain: 'voorbeeld.nl',
    status: 'free',
    reason: null,
    premiumPrice: null,
    source: 'Proefregister',
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

test.each(garbage)('a registry that answers with %s has given no answer', async (_, given) => {
  // A registry that breaks its own contract is the very thing to be tested.
  const { checker } = checkerOn({ check: async () => given as typeof FREE })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'invalid', reason: 'no-answer', source: null })
})

test('a registry that is away, or throws before it promises anything, has given no answer', async () => {
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

test('a registry that takes too long has given no answer', async () => {
  const { checker } = checkerOn(hangingRegistry(), { callTimeoutMs: 5 })
  expect(await checker.check('voorbeeld.nl')).toMatchObject({ status: 'invalid', reason: 'no-answer' })
})

test('a price is told for free names only', async () => {
  const premium = { ...FREE, premiumPrice: 24_900 }
  const { checker } = checkerOn({ check: async (name) => (name === 'vrij.nl' ? premium : { ...premium, ...ACTIVE }) })
  expect(await checker.check('vrij.nl')).toMatchObject({ status: 'free', premiumPrice: 24_900 })
  expect(await checker.check('bezet.nl')).toMatchObject({ status: 'active', premiumPrice: null })
})

test('an answer is kept for a minute, and asked again on demand', async () => {
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

test('an answer is not kept when the clock is set back', async () => {
  const registry = askedRegistry(async () => FREE)
  const { checker, clock } = checkerOn(registry)
  await checker.check('voorbeeld.nl')
  clock.advance(-1)
  await checker.check('voorbeeld.nl')
  expect(registry.asked).toHaveLength(2)
})

test('no answer is never kept: the next check asks again', async () => {
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

test('an extension whose registry times out five times is left alone, and the others go on', async () => {
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

test('a registry that fails at once is asked again', async () => {
  const registry = askedRegistry(() => Promise.reject(new Error('away')))
  const { checker } = checkerOn(registry)
  for (let i = 0; i < 10; i++) await checker.check('fout.nl')
  expect(registry.asked).toHaveLength(10)
})
