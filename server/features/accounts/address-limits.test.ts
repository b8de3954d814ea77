import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../rules/time'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { AddressLimit } from '../../common/limits'
import { networkOf } from '../../common/network'
import {
  LOGIN_PER_ADDRESS,
  REGISTRATIONS_PER_ADDRESS,
  RESENDS_PER_ADDRESS,
  RESETS_PER_ADDRESS,
} from './accounts.limits'
import { login } from './login.service'
import { sendPasswordResetLink } from './password-reset.service'
import { registerCheckoutAccount, resendActivationLink } from './registration.service'

const tooMany = (seconds: number) => ({ code: 'TOO_MANY_REQUESTS', options: { retryAfterSeconds: seconds } })

/** Uses another name each time, in a browser that keeps no cookie. */
const acts: Record<string, [limit: AddressLimit, act: (ctx: TestContext, i: number) => Promise<unknown>]> = {
  registers: [
    REGISTRATIONS_PER_ADDRESS,
    (ctx, i) =>
      registerCheckoutAccount(ctx, {
        form: { email: `nieuw-${i}@voorbeeld.nl`, firstName: 'Nina', lastName: 'Nieuw' },
        captchaToken: TEST_CAPTCHA,
      }),
  ],
  'asks for password links': [
    RESETS_PER_ADDRESS,
    (ctx, i) => sendPasswordResetLink(ctx, { email: `klant-${i}@voorbeeld.nl`, captchaToken: TEST_CAPTCHA }),
  ],
  'asks for activation links': [
    RESENDS_PER_ADDRESS,
    (ctx, i) => resendActivationLink(ctx, { email: `klant-${i}@voorbeeld.nl` }),
  ],
}

test.each([
  ['default', 'registers', 50],
  ['default', 'asks for password links', 20],
  ['default', 'asks for activation links', 50],
  ['strict', 'registers', 5],
  ['strict', 'asks for password links', 10],
  ['strict', 'asks for activation links', 10],
] as const)('with %s limits an address that drops its cookie %s %d times an hour', async (profile, does, times) => {
  const ctx = await testContext({ env: { LIMITS: profile } })
  const [limit, act] = acts[does] ?? []
  if (!limit || !act) throw new Error('no such act')
  for (let i = 0; i < times; i++) expect(await act(await ctx.another(), i)).not.toHaveProperty('code')
  ctx.clock.advance(MINUTE_MS)
  await expect(act(await ctx.another(), times)).rejects.toMatchObject(tooMany(59 * 60))
  const elsewhere = Object.assign(await ctx.another(), { address: '198.51.100.9' })
  expect(await act(elsewhere, times)).not.toHaveProperty('code')
  ctx.clock.advance(59 * MINUTE_MS)
  expect(await act(await ctx.another(), times + 1)).not.toHaveProperty('code')
})

test.each([
  ['default', 200],
  ['strict', 30],
] as const)('with %s limits an address tries %d logins in a quarter of an hour', async (profile, times) => {
  const ctx = await testContext({ env: { LIMITS: profile } })
  const perAddress = ctx.limits.perAddress(LOGIN_PER_ADDRESS)
  // Password checks are slow on purpose; the counter is the login's own.
  for (let i = 1; i < times; i++) await ctx.limits.take(perAddress, ctx.address)
  const attempt = async () => login(await ctx.another(), { username: 'niemand', password: 'dit is het niet' })
  expect(await attempt()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  await expect(attempt()).rejects.toMatchObject(tooMany(15 * 60))
})

test('a network of IPv6 is one address, however many it has', async () => {
  const ctx = await testContext({ env: { LIMITS: 'strict' } })
  const from = async (address: string) => Object.assign(await ctx.another(), { address: networkOf(address) })
  const [, act] = acts.registers ?? []
  for (let i = 0; i < 5; i++) await act?.(await from(`2001:db8:1:2:${i}::7`), i)
  await expect(act?.(await from('2001:db8:1:2:ffff::9'), 5)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await act?.(await from('2001:db8:1:3::7'), 6)).not.toHaveProperty('code')
})
