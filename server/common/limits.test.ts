import { expect, test } from 'vitest'
import { testContext } from '../../tests/support/test-context'
import type { Limit } from './limits'

const LIMIT: Limit = { kind: 'try', max: 2, windowMs: 60_000 }

const strict = () => testContext({ env: { LIMITS: 'strict' } })

test('a limit applies per window, and a new window starts at zero', async () => {
  const { limits, clock } = await strict()
  const take = () => limits.takeBriefly(LIMIT, 'visitor')
  expect([take(), take()]).toMatchObject([{ allowed: true }, { allowed: true, count: 2 }])
  clock.advance(20_000)
  expect(take()).toEqual({ allowed: false, count: 3, retryAfterSeconds: 40 })
  clock.advance(40_000)
  expect(take()).toMatchObject({ allowed: true, count: 1 })
})

test('other visitors and operations are counted separately', async () => {
  const { limits } = await strict()
  for (let i = 0; i < 3; i++) limits.takeBriefly(LIMIT, 'visitor')
  expect(limits.takeBriefly(LIMIT, 'another')).toMatchObject({ count: 1 })
  expect(limits.takeBriefly({ ...LIMIT, kind: 'other' }, 'visitor')).toMatchObject({ count: 1 })
})

test('counters of many others do not reset the counter of a limited client', async () => {
  const { limits } = await strict()
  for (let i = 0; i < 3; i++) limits.takeBriefly(LIMIT, 'visitor')
  for (let i = 0; i < 60_000; i++) {
    limits.takeBriefly(LIMIT, `stranger ${i}`)
    if (i % 5000 === 0) expect(limits.takeBriefly(LIMIT, 'visitor')).toMatchObject({ allowed: false })
  }
  expect(limits.takeBriefly(LIMIT, 'stranger 59999')).toMatchObject({ count: 2 })
})

test('many callers of one operation do not evict the counters of another', async () => {
  const { limits } = await strict()
  for (let i = 0; i < 3; i++) limits.takeBriefly(LIMIT, 'visitor')
  for (let i = 0; i < 60_000; i++) limits.takeBriefly({ ...LIMIT, kind: 'crowded' }, `stranger ${i}`)
  expect(limits.takeBriefly(LIMIT, 'visitor')).toMatchObject({ allowed: false, count: 4 })
})

test('a durable count can be read and cleared', async () => {
  const { limits, clock } = await strict()
  expect(await limits.peek(LIMIT, 'visitor')).toMatchObject({ count: 0, allowed: true })
  for (let i = 0; i < 3; i++) await limits.take(LIMIT, 'visitor')
  expect(await limits.peek(LIMIT, 'visitor')).toMatchObject({ count: 3, allowed: false, retryAfterSeconds: 60 })
  await limits.clear(LIMIT, 'visitor')
  expect(await limits.take(LIMIT, 'visitor')).toMatchObject({ count: 1, allowed: true })
  clock.advance(60_000)
  expect(await limits.peek(LIMIT, 'visitor')).toMatchObject({ count: 0, allowed: true })
})

test.each([
  ['strict', 2],
  ['default', 2000],
] as const)('with %s limits one address may do it %d times', async (profile, max) => {
  const { limits } = await testContext({ env: { LIMITS: profile } })
  expect(limits.perAddress(LIMIT)).toEqual({ ...LIMIT, max })
})

test('an address limit can have its own default', async () => {
  const limit = { ...LIMIT, byDefault: { max: 7, windowMs: 120_000 } }
  const [strictly, generous] = [await strict(), await testContext()]
  expect(strictly.limits.perAddress(limit)).toEqual(LIMIT)
  expect(generous.limits.perAddress(limit)).toEqual({ kind: 'try', max: 7, windowMs: 120_000 })
})

test('refused attempts can go uncounted, so that the window ends on time', async () => {
  const { limits, clock } = await strict()
  const take = () => limits.takeAllowed(LIMIT, 'visitor')
  expect([await take(), await take()]).toMatchObject([{ allowed: true }, { allowed: true, count: 2 }])
  clock.advance(20_000)
  for (let i = 0; i < 3; i++) expect(await take()).toEqual({ allowed: false, count: 3, retryAfterSeconds: 40 })
  expect(await limits.peek(LIMIT, 'visitor')).toMatchObject({ count: 2 })
  clock.advance(40_000)
  expect(await take()).toMatchObject({ allowed: true, count: 1 })
})
