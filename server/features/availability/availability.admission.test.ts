import { expect, test } from 'vitest'
import { unavailableCaptcha } from '../../../tests/support/failing-ports'
import type { Context } from '../../common/context'
import * as service from './availability.service'
import { ACTIVE, allOf, askedRegistry, availabilityContext, deaf } from './availability.test-support'

const ask = (ctx: Context, captchaToken = '', domain = 'voorbeeld') =>
  service.checkExtensions(ctx, { domain, extensions: ['nl'], captchaToken })

/** Asks and reads to the end. */
async function askAll(ctx: Context, captchaToken = '', domain = 'voorbeeld') {
  const checks = await ask(ctx, captchaToken, domain)
  return typeof checks === 'function' ? allOf(checks()) : checks
}

/** The first so many checks, at a rate that no other limit minds. */
async function askOften(ctx: Context, times: number, waitMs: number, advance: (ms: number) => void) {
  for (let i = 0; i < times; i++) {
    await askAll(ctx)
    advance(waitMs)
  }
}

const tooMany = { code: 'TOO_MANY_REQUESTS' }

test('a wrong token is refused, and no registry is asked [CAP-007]', async () => {
  const registry = askedRegistry(async () => ACTIVE)
  const { ctx } = await availabilityContext({ registry })
  expect(await ask(ctx, 'wrong')).toMatchObject({ code: 'FORBIDDEN', status: 403 })
  expect(await service.checkDomain(ctx, 'voorbeeld.nl', 'wrong')).toMatchObject({ code: 'FORBIDDEN' })
  expect(registry.asked).toEqual([])
  expect(await askAll(ctx, 'right')).toHaveLength(1)
})

test('a signed-in customer needs no token, but a wrong one is refused [CAP-007]', async () => {
  const { ctx, clock } = await availabilityContext()
  const customer = { ...ctx, viewer: { ...ctx.viewer, isLoggedIn: true } }
  await askOften(customer, 35, 10_000, clock.advance)
  expect(await askAll(customer)).toHaveLength(1)
  expect(await ask(customer, 'wrong')).toMatchObject({ status: 403 })
})

test('a captcha service that is away lets no token through [CAP-007]', async () => {
  const { ctx } = await availabilityContext({ captcha: unavailableCaptcha() })
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
})

test('a visitor without a token gets by thirty times in ten minutes [CAP-007]', async () => {
  const { ctx, clock, withSession } = await availabilityContext()
  await askOften(ctx, 30, 10_000, clock.advance)
  expect(await ask(ctx)).toMatchObject({ code: 'CAPTCHA_REQUIRED', status: 403 })
  expect(await askAll(ctx, 'right')).toHaveLength(1)
  expect(await askAll(withSession())).toHaveLength(1)
  clock.advance(10 * 60_000)
  expect(await askAll(ctx)).toHaveLength(1)
})

test('the same question with the same token is a browser that connects again by itself', async () => {
  const { ctx, withSession } = await availabilityContext()
  expect(await askAll(ctx, 'right')).toHaveLength(1)
  expect(await ask(ctx, 'right')).toBe('repeated')
  expect(await ask(ctx, 'right', 'ander')).toMatchObject({ status: 403 })
  expect(await ask(withSession(), 'right')).toMatchObject({ status: 403 })
})

test.each([
  ['default', 30],
  ['strict', 10],
] as const)('with %s limits a session checks %d times a minute', async (limits, times) => {
  const { ctx, clock, withSession } = await availabilityContext({ limits })
  for (let i = 0; i < times; i++) await askAll(ctx, `right ${i}`)
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ ...tooMany, options: { retryAfterSeconds: 60 } })
  expect(await askAll(withSession(), 'right too')).toHaveLength(1)
  clock.advance(60_000)
  expect(await askAll(ctx, 'right again')).toHaveLength(1)
})

test('one address is held to its limits in the strict profile, whatever its cookies', async () => {
  const { withSession } = await availabilityContext({ limits: 'strict' })
  for (let i = 0; i < 60; i++) await askAll(withSession())
  await expect(ask(withSession())).rejects.toMatchObject(tooMany)
})

test('three streams are open at once for a session, and each end makes room', async () => {
  const { ctx, withSession } = await availabilityContext({ registry: { check: deaf } })
  const open = await Promise.all([ask(ctx), ask(ctx), ask(ctx)])
  await expect(ask(ctx)).rejects.toMatchObject(tooMany)
  expect(await ask(withSession())).toBeTypeOf('function')
  const [first, second] = open
  if (typeof first !== 'function' || typeof second !== 'function') throw new Error('refused')
  await first().return?.()
  expect(await ask(ctx)).toBeTypeOf('function')
  await expect(ask(ctx)).rejects.toMatchObject(tooMany)
  const left = new AbortController()
  second(left.signal)
  left.abort()
  expect(await ask(ctx)).toBeTypeOf('function')
})
