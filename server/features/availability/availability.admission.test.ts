import { expect, test } from 'vitest'
import { unavailableCaptcha } from '../../../tests/support/failing-ports'
import type { Context } from '../../common/context'
import { keepPassAtSignIn } from './availability.admission'
import * as service from './availability.service'
import { ACTIVE, allOf, askedRegistry, availabilityContext, deaf, solved } from './availability.test-support'

const ask = (ctx: Context, captchaToken = '', domain = 'voorbeeld') =>
  service.checkExtensions(ctx, { domain, extensions: ['nl'], captchaToken })

/** Checks and reads all results. */
async function askAll(ctx: Context, captchaToken = '', domain = 'voorbeeld') {
  const checks = await ask(ctx, captchaToken, domain)
  return typeof checks === 'function' ? allOf(checks()) : checks
}

const tooMany = { code: 'TOO_MANY_REQUESTS' }
const captchaRequired = { code: 'CAPTCHA_REQUIRED', status: 401 }

test('a wrong token is refused, and no registry is asked [CAP-007]', async () => {
  const registry = askedRegistry(async () => ACTIVE)
  const { ctx } = await availabilityContext({ registry })
  expect(await ask(ctx, 'wrong')).toMatchObject({ code: 'FORBIDDEN', status: 403 })
  expect(await service.checkDomain(ctx, 'voorbeeld.nl', 'wrong')).toMatchObject({ code: 'FORBIDDEN' })
  expect(registry.asked).toEqual([])
  expect(await askAll(ctx, 'right')).toHaveLength(1)
})

test('nobody can check without a captcha, signed in or not, and no registry is asked [CAP-007]', async () => {
  const registry = askedRegistry(async () => ACTIVE)
  const { ctx } = await availabilityContext({ registry })
  const customer = { ...ctx, viewer: { ...ctx.viewer, isLoggedIn: true } }
  for (const who of [ctx, customer]) {
    expect(await ask(who)).toMatchObject(captchaRequired)
    expect(await service.checkDomain(who, 'voorbeeld.nl', '')).toMatchObject(captchaRequired)
  }
  expect(registry.asked).toEqual([])
})

test('a solved captcha allows thirty more checks of its session [CAP-007]', async () => {
  const { ctx, withSession } = await availabilityContext()
  await askAll(ctx, 'right')
  for (let i = 0; i < 30; i++) expect(await askAll(ctx)).toHaveLength(1)
  expect(await ask(ctx)).toMatchObject(captchaRequired)
  expect(await ask(withSession())).toMatchObject(captchaRequired)
  expect(await askAll(ctx, 'right again')).toHaveLength(1)
  expect(await askAll(ctx)).toHaveLength(1)
})

test('a captcha solved at one instance allows checks at another, for as long [CAP-007]', async () => {
  const { ctx, clock, elsewhere } = await availabilityContext()
  const other = elsewhere()
  expect(await ask(other)).toMatchObject(captchaRequired)
  await askAll(ctx, 'right')
  for (let i = 0; i < 30; i++) expect(await askAll(other)).toHaveLength(1)
  expect(await ask(other)).toMatchObject(captchaRequired)
  clock.advance(5 * 60_000)
  await askAll(ctx, 'right again')
  clock.advance(10 * 60_000 - 1)
  expect(await askAll(elsewhere())).toHaveLength(1)
  clock.advance(1)
  expect(await ask(elsewhere())).toMatchObject(captchaRequired)
})

test('signing in keeps a solved captcha [CAP-007]', async () => {
  const { ctx, withSession, elsewhere } = await availabilityContext()
  await askAll(ctx, 'right')
  const signedIn = withSession()
  await keepPassAtSignIn(signedIn, ctx.session.hash)
  expect(await askAll(signedIn)).toHaveLength(1)
  expect(await ask(ctx)).toMatchObject(captchaRequired)
  expect(await ask({ ...elsewhere(), session: ctx.session })).toMatchObject(captchaRequired)
  expect(await askAll({ ...elsewhere(), session: signedIn.session })).toHaveLength(1)
})

test('a solved captcha is valid for ten minutes, and a wrong token is still refused [CAP-007]', async () => {
  const { ctx, clock } = await availabilityContext()
  await askAll(ctx, 'right')
  expect(await ask(ctx, 'wrong')).toMatchObject({ code: 'FORBIDDEN' })
  clock.advance(10 * 60_000 - 1)
  expect(await askAll(ctx)).toHaveLength(1)
  clock.advance(1)
  expect(await ask(ctx)).toMatchObject(captchaRequired)
})

test('an outage of the captcha service refuses every token [CAP-007]', async () => {
  const { ctx } = await availabilityContext({ captcha: unavailableCaptcha() })
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
})

test('the same question with the same token is an automatic reconnect', async () => {
  const { ctx, withSession } = await availabilityContext()
  expect(await askAll(ctx, 'right')).toHaveLength(1)
  expect(await ask(ctx, 'right')).toBe('repeated')
  expect(await ask(ctx, 'right', 'ander')).toMatchObject({ status: 403 })
  expect(await ask(withSession(), 'right')).toMatchObject({ status: 403 })
})

test.each([
  ['default', 60],
  ['strict', 10],
] as const)('with %s limits a session checks %d times a minute', async (limits, times) => {
  const { ctx, clock, withSession } = await availabilityContext({ limits })
  for (let i = 0; i < times; i++) await askAll(ctx, solved())
  await expect(ask(ctx, 'right')).rejects.toMatchObject({ ...tooMany, options: { retryAfterSeconds: 60 } })
  expect(await askAll(withSession(), solved())).toHaveLength(1)
  clock.advance(60_000)
  expect(await askAll(ctx, solved())).toHaveLength(1)
})

test.each([
  ['default', 600, 10],
  ['strict', 60, 1],
] as const)(
  'with %s limits an address checks %d times in %d minutes, whatever its cookies',
  async (limits, times, minutes) => {
    const { clock, withSession } = await availabilityContext({ limits })
    for (let i = 0; i < times; i++) {
      // A check without a captcha counts too.
      expect(await (i % 2 ? ask(withSession()) : askAll(withSession(), solved()))).toBeDefined()
    }
    await expect(ask(withSession(), solved())).rejects.toMatchObject({
      ...tooMany,
      options: { retryAfterSeconds: minutes * 60 },
    })
    expect(await askAll(withSession('198.51.100.9'), solved())).toHaveLength(1)
    clock.advance(minutes * 60_000)
    expect(await askAll(withSession(), solved())).toHaveLength(1)
  },
)

test('a session may have three open streams, and closing one makes room', async () => {
  const { ctx, withSession } = await availabilityContext({ registry: { check: deaf } })
  const open = await Promise.all([ask(ctx, solved()), ask(ctx, solved()), ask(ctx, solved())])
  await expect(ask(ctx, solved())).rejects.toMatchObject(tooMany)
  expect(await ask(withSession(), solved())).toBeTypeOf('function')
  const [first, second] = open
  if (typeof first !== 'function' || typeof second !== 'function') throw new Error('refused')
  await first().return?.()
  expect(await ask(ctx, solved())).toBeTypeOf('function')
  await expect(ask(ctx, solved())).rejects.toMatchObject(tooMany)
  const left = new AbortController()
  second(left.signal)
  left.abort()
  expect(await ask(ctx, solved())).toBeTypeOf('function')
})
