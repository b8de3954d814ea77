import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { recoveryCodes, totpSecrets } from '../../../db/schema/accounts'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { mailsTo } from './accounts.test-support'
import { confirmIdentity } from './confirm-identity.service'
import { login } from './login.service'
import {
  enableAuthenticatorApp,
  makeRecoveryCodes,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './second-factor.service'
import { RecoveryCodes } from './security.graphql'
import { getSecurity } from './security.service'

const EMAIL = 'klant@voorbeeld.nl'
const SECOND = 1000
const MINUTE = 60 * SECOND

/** What an app shows now, or that many seconds from now. */
const codeOf = (ctx: TestContext, secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(ctx.now / 1000) + seconds })

/** The customer with an authenticator app and its codes; the code that turned it on is over. */
async function withApp() {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { secret, uri } = await startAuthenticatorApp(ctx)
  const answer = await enableAuthenticatorApp(ctx, { code: await codeOf(ctx, secret) })
  if (!(answer instanceof RecoveryCodes)) throw new Error('the app was not taken')
  ctx.clock.advance(30 * SECOND)
  const signIn = async (code?: string, more = {}) =>
    login(await ctx.another(), { username: EMAIL, password: DEMO_PASSWORD, code, ...more })
  return { ctx, secret, uri, codes: answer.codes, signIn }
}

test('a login asks for the code after the password, and tells nothing before it', async () => {
  const { ctx, secret, uri, codes, signIn } = await withApp()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Wimpel:klant(@|%40)voorbeeld\.nl\?.*issuer=Wimpel/)
  expect(codes).toHaveLength(10)
  expect(await getSecurity(ctx)).toMatchObject({ hasAuthenticatorApp: true, recoveryCodesLeft: 10 })
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Je account vraagt nu ook om een code')
  const code = await codeOf(ctx, secret)
  expect(await signIn(code, { password: 'verkeerd' })).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await signIn()).toMatchObject({ code: 'SECOND_FACTOR_NEEDED', status: 401 })
  expect(await signIn(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ isLoggedIn: true })
})

test('a code works once, and those of a clock that is half a minute off work too', async () => {
  const { ctx, secret, signIn } = await withApp()
  const code = await codeOf(ctx, secret)
  const answers = await Promise.all([signIn(code), signIn(code)])
  expect(answers.filter((answer) => 'isLoggedIn' in answer)).toHaveLength(1)
  expect(await signIn(code)).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  ctx.clock.advance(2 * MINUTE)
  expect(await signIn(await codeOf(ctx, secret, -90))).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect(await signIn(await codeOf(ctx, secret, -30))).toMatchObject({ isLoggedIn: true })
  expect(await signIn(await codeOf(ctx, secret, 30))).toMatchObject({ isLoggedIn: true })
})

test('guessing codes asks for a captcha and locks, as guessing passwords does', async () => {
  const { ctx, secret, signIn } = await withApp()
  for (let n = 0; n < 2; n++) expect(await signIn('000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect(await signIn('000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG', showCaptcha: true })
  expect(await signIn('000000')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
  for (let n = 0; n < 7; n++) await signIn('000000', { captchaToken: TEST_CAPTCHA })
  const right = await codeOf(ctx, secret)
  expect(await signIn(right, { captchaToken: TEST_CAPTCHA })).toMatchObject({ code: 'LOCKED' })
})

describe('a recovery code', () => {
  test('works once in place of a code, however it is typed', async () => {
    const { ctx, codes, signIn } = await withApp()
    const [first = '', second = ''] = codes
    expect(await signIn(first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ isLoggedIn: true })
    expect(await signIn(first)).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    ctx.clock.advance(10 * MINUTE)
    expect(await confirmIdentity(ctx, { code: second })).toHaveProperty('until')
    expect(await getSecurity(ctx)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('of before is worth nothing once new ones were made', async () => {
    const { ctx, codes, signIn } = await withApp()
    const fresh = await makeRecoveryCodes(ctx)
    expect(await signIn(codes[0])).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect(await signIn(fresh.codes[0])).toMatchObject({ isLoggedIn: true })
  })
})

test('turned off, a password alone signs in, and the recovery codes are gone', async () => {
  const { ctx, signIn } = await withApp()
  await removeAuthenticatorApp(ctx)
  expect(await signIn()).toMatchObject({ isLoggedIn: true })
  expect(await getSecurity(ctx)).toMatchObject({ hasAuthenticatorApp: false, recoveryCodesLeft: 0 })
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Je account vraagt geen code meer')
  await expect(makeRecoveryCodes(ctx)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an app that was begun and never shown a code changes nothing', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { secret } = await startAuthenticatorApp(ctx)
  const wrong = (await codeOf(ctx, secret)) === '000000' ? '000001' : '000000'
  expect(await enableAuthenticatorApp(ctx, { code: wrong })).toMatchObject({ code: 'PROOF_REFUSED', triesLeft: 4 })
  expect(await enableAuthenticatorApp(ctx, { code: 'geen' })).toMatchObject({ issues: [{ field: 'code' }] })
  const visitor = await ctx.another()
  expect(await login(visitor, { username: EMAIL, password: DEMO_PASSWORD })).toMatchObject({ isLoggedIn: true })
})

test('whatever concerns the second factor asks who it is', async () => {
  const { ctx } = await withApp()
  ctx.clock.advance(10 * MINUTE)
  const acts = [
    () => startAuthenticatorApp(ctx),
    () => enableAuthenticatorApp(ctx, { code: '123456' }),
    () => removeAuthenticatorApp(ctx),
    () => makeRecoveryCodes(ctx),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
})

test('neither the secret nor a recovery code stands readable in the database', async () => {
  const { ctx, secret, codes } = await withApp()
  const { reader } = ctx.db
  const stored = JSON.stringify([await reader.select().from(totpSecrets), await reader.select().from(recoveryCodes)])
  expect(stored).toContain('codeHash')
  for (const told of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(stored).not.toContain(told)
  }
  expect(codes.every((code) => /^([0-9a-z]{4}-){2}[0-9a-z]{4}$/.test(code))).toBe(true)
})
