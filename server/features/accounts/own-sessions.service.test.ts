import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { MINUTE_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { login } from './login.service'
import { endOtherSessions, endOwnSession, findOwnSession, listOwnSessions } from './own-sessions.service'
import { findSessionAccount } from './sessions.service'

const EMAIL = 'klant@voorbeeld.nl'

const isSignedIn = async (ctx: TestContext) => (await findSessionAccount(ctx, ctx.session.hash, ctx.now)) !== null

test('the sessions of an account tell device, network and when, and which of them asks', async () => {
  const ctx = await testContext()
  const phone = await ctx.another()
  phone.userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  phone.address = '198.51.100.23'
  await login(phone, { username: EMAIL, password: DEMO_PASSWORD })
  ctx.clock.advance(MINUTE_MS)
  await login(ctx, { username: EMAIL, password: DEMO_PASSWORD })
  const at = ctx.now
  expect(await listOwnSessions(ctx)).toMatchObject([
    { current: true, device: 'test', address: '203.0.113.0/24', createdAt: at, lastSeenAt: at },
    { current: false, device: 'Safari, iPhone', address: '198.51.100.0/24', createdAt: at - MINUTE_MS },
  ])
  ctx.clock.advance(30 * MINUTE_MS)
  expect(await listOwnSessions(ctx)).toEqual([])
})

test('a session is ended from another browser, and the others stay', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const [phone, tablet] = [await ctx.another({ signedInAs: EMAIL }), await ctx.another({ signedInAs: EMAIL })]
  const current = (await listOwnSessions(phone)).find((session) => session.current)
  expect(await endOwnSession(ctx, current?.id ?? '')).toMatchObject({ isLoggedIn: true })
  expect([await isSignedIn(ctx), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true])
  await endOtherSessions(ctx)
  expect([await isSignedIn(ctx), await isSignedIn(tablet)]).toEqual([true, false])
})

test('to end the session that asks is to log out', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const [own] = await listOwnSessions(ctx)
  expect(await endOwnSession(ctx, own?.id ?? '')).toMatchObject({ isLoggedIn: false })
})

test("another's session is as one that does not exist", async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  const [theirs] = await listOwnSessions(other)
  for (const id of [theirs?.id ?? '', `ses_${'x'.repeat(22)}`, '']) {
    await expect(endOwnSession(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await findOwnSession(ctx, id)).toBeNull()
  }
  expect(await isSignedIn(other)).toBe(true)
})
