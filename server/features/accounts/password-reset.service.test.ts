import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { HOUR_MS } from '../../../rules/time'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { lastLinkTo, mailsTo, onceSolved, SOLVED } from './accounts.test-support'
import { login } from './login.service'
import { resetPassword, sendPasswordResetLink } from './password-reset.service'
import { findSessionAccount } from './sessions.service'

const EMAIL = 'klant@voorbeeld.nl'
const NEW_PASSWORD = 'een ander wachtwoord'

const ask = (ctx: TestContext, email: string, captchaToken?: string) =>
  sendPasswordResetLink(ctx, { email, captchaToken })
const linkFor = (ctx: TestContext) => lastLinkTo(ctx, EMAIL)
const signIn = (ctx: TestContext, password: string) => login(ctx, { username: EMAIL, password })

test('known and unknown addresses get the same response; only the known one gets a mail [AUTH-008, AUTH-012]', async () => {
  const ctx = await testContext()
  const known = await ask(ctx, EMAIL)
  expect(await ask(ctx, 'niemand@voorbeeld.nl')).toEqual(known)
  expect(await mailsTo(ctx, 'niemand@voorbeeld.nl')).toEqual([])
  expect(await mailsTo(ctx, EMAIL)).toHaveLength(1)
  expect((await mailsTo(ctx, EMAIL))[0]?.text).toContain(`${ctx.publicUrl}/wachtwoord-herstellen/`)
})

test('the link sets a new password, ends every session and notifies the owner', async () => {
  const ctx = await testContext()
  const [laptop, phone] = [await ctx.another(), await ctx.another()]
  for (const browser of [laptop, phone]) await signIn(browser, DEMO_PASSWORD)
  await ask(ctx, EMAIL)
  expect(await resetPassword(ctx, { token: await linkFor(ctx), password: NEW_PASSWORD })).toHaveProperty('message')
  for (const { session } of [laptop, phone]) expect(await findSessionAccount(ctx, session.hash, ctx.now)).toBeNull()
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Je wachtwoord is gewijzigd')
  expect(await signIn(await ctx.another(), DEMO_PASSWORD)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await signIn(await ctx.another(), NEW_PASSWORD)).toMatchObject({ isLoggedIn: true })
})

test('API tokens and passkeys keep working, and the mail says where to revoke them', async () => {
  const ctx = await testContext()
  await ask(ctx, EMAIL)
  await resetPassword(ctx, { token: await linkFor(ctx), password: NEW_PASSWORD })
  const { text } = (await mailsTo(ctx, EMAIL)).at(-1) ?? { text: '' }
  expect(text).toMatch(/passkeys/i)
  expect(text).toMatch(/API-tokens/i)
  expect(text).toContain(`${ctx.publicUrl}/account/beveiliging`)
  expect(text).toContain(`${ctx.publicUrl}/account/api-tokens`)
})

test('only the newest link works, once, for an hour, and not for a visitor who is signed in to another account', async () => {
  const ctx = await testContext()
  const refused = { code: 'LINK_NOT_VALID', status: 400 }
  const use = (token: string, browser = ctx) => resetPassword(browser, { token, password: NEW_PASSWORD })
  await ask(ctx, EMAIL)
  const older = await linkFor(ctx)
  ctx.clock.advance(1000)
  await ask(ctx, EMAIL)
  expect(await use(older)).toMatchObject(refused)
  const reseller = await ctx.another()
  await login(reseller, { username: 'reseller', password: DEMO_PASSWORD })
  const newest = await linkFor(ctx)
  expect(await use(newest, reseller)).toMatchObject(refused)
  expect(await use(newest)).toHaveProperty('message')
  expect(await use(newest)).toMatchObject(refused)
  ctx.clock.advance(HOUR_MS)
  await ask(ctx, EMAIL)
  const last = await linkFor(ctx)
  ctx.clock.advance(HOUR_MS)
  expect(await use(last)).toMatchObject(refused)
})

test('a new password must satisfy the rules, and a refused one does not use up the link [AUTH-017]', async () => {
  const ctx = await testContext()
  await ask(ctx, EMAIL)
  for (const password of ['x'.repeat(13), 'x'.repeat(41)]) {
    expect(await resetPassword(ctx, { token: await linkFor(ctx), password })).toMatchObject({
      issues: [{ field: 'password' }],
    })
  }
  expect(await resetPassword(ctx, { token: await linkFor(ctx), password: 'x'.repeat(40) })).toHaveProperty('message')
})

test('lets the owner back in after an attacker has locked the account', async () => {
  const ctx = await testContext()
  for (let i = 0; i < 12; i++) {
    await login(ctx, { username: EMAIL, password: 'niet het wachtwoord', captchaToken: TEST_CAPTCHA })
  }
  await ask(ctx, EMAIL)
  await resetPassword(ctx, { token: await linkFor(ctx), password: NEW_PASSWORD })
  expect(await signIn(ctx, NEW_PASSWORD)).toMatchObject({ isLoggedIn: true })
})

test('requires a captcha from the fourth request on [CAP-005]', async () => {
  const ctx = await testContext({ ports: { captcha: onceSolved() } })
  for (let n = 1; n <= 3; n++) expect(await ask(ctx, EMAIL)).toHaveProperty('message')
  expect(await ask(ctx, EMAIL)).toMatchObject({ code: 'CAPTCHA_REQUIRED', status: 401 })
  expect(await mailsTo(ctx, EMAIL)).toHaveLength(3)
  expect(await ask(ctx, EMAIL, SOLVED)).not.toHaveProperty('code')
  expect(await mailsTo(ctx, EMAIL)).toHaveLength(4)
})

test('reports the missing captcha in the prescribed words [AUTH-010]', async () => {
  const ctx = await testContext({ locale: 'en' })
  for (let n = 1; n <= 3; n++) await ask(ctx, EMAIL)
  expect(await ask(ctx, EMAIL)).toMatchObject({
    message: 'Too many attempts. Solve Captcha before sending password reset request.',
  })
})
