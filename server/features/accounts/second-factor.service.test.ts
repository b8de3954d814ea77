import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { recoveryCodes, totpSecrets } from '../../../db/schema/accounts'
import { DEMO_PASSWORD } from '../../../db/seed/demo-accounts'
import { MINUTE_MS, SECOND_MS } from '../../../rules/time'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { throwRefusal } from '../../graphql/user-error'
import { mailsTo } from './accounts.test-support'
import { confirmIdentity } from './confirm-identity.service'
import { login } from './login.service'
import {
  beginAuthenticatorApp,
  createRecoveryCodes,
  disableAuthenticatorApp,
  enableAuthenticatorApp,
} from './second-factor.service'
import { RecoveryCodes } from './security.graphql'
import { getSecurity } from './security.service'

const EMAIL = 'klant@voorbeeld.nl'

/** Returns the code that an app shows now, or that many seconds from now. */
const codeOf = (ctx: TestContext, secret: string, seconds = 0) =>
  generate({ secret, epoch: Math.floor(ctx.now / 1000) + seconds })

/** The customer with an authenticator app and its codes; the code that enabled it has expired. */
async function withApp() {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { secret, uri } = throwRefusal(await beginAuthenticatorApp(ctx))
  const answer = await enableAuthenticatorApp(ctx, { code: await codeOf(ctx, secret) })
  if (!(answer instanceof RecoveryCodes)) throw new Error('the app was not taken')
  ctx.clock.advance(30 * SECOND_MS)
  const signIn = async (code?: string, more = {}) =>
    login(await ctx.another(), { username: EMAIL, password: DEMO_PASSWORD, code, ...more })
  return { ctx, secret, uri, codes: answer.codes, signIn }
}

test('a login requires the code after the password, and reveals nothing before it', async () => {
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

test('a code works once, also with a clock that is half a minute off', async () => {
  const { ctx, secret, signIn } = await withApp()
  const code = await codeOf(ctx, secret)
  const answers = await Promise.all([signIn(code), signIn(code)])
  expect(answers.filter((answer) => 'isLoggedIn' in answer)).toHaveLength(1)
  expect(await signIn(code)).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  ctx.clock.advance(2 * MINUTE_MS)
  expect(await signIn(await codeOf(ctx, secret, -90))).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect(await signIn(await codeOf(ctx, secret, -30), { captchaToken: TEST_CAPTCHA })).toMatchObject({
    isLoggedIn: true,
  })
  expect(await signIn(await codeOf(ctx, secret, 30))).toMatchObject({ isLoggedIn: true })
})

test('guessing codes requires a captcha and locks, as guessing passwords does', async () => {
  const { ctx, secret, signIn } = await withApp()
  for (let n = 0; n < 2; n++) expect(await signIn('000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
  expect(await signIn('000000')).toMatchObject({ code: 'SECOND_FACTOR_WRONG', showCaptcha: true })
  expect(await signIn('000000')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
  for (let n = 0; n < 7; n++) await signIn('000000', { captchaToken: TEST_CAPTCHA })
  const right = await codeOf(ctx, secret)
  expect(await signIn(right, { captchaToken: TEST_CAPTCHA })).toMatchObject({ code: 'LOCKED' })
})

test('wrong codes after the right password are counted over a week, and the owner is notified once', async () => {
  const { ctx, secret, codes, signIn } = await withApp()
  const captcha = { captchaToken: TEST_CAPTCHA }
  const guess = () => signIn('000000', captcha)
  for (let i = 0; i < 20; i++) {
    expect(await guess()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    if (i === 2) expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).not.toContain('wachtwoord')
    ctx.clock.advance(15 * MINUTE_MS)
  }
  const mails = await mailsTo(ctx, EMAIL)
  expect(mails.filter(({ subject }) => subject === 'Iemand anders kent je wachtwoord')).toHaveLength(1)
  expect(await guess()).toMatchObject({ code: 'LOCKED' })
  ctx.clock.advance(15 * MINUTE_MS)
  // A lucky guess does not help either.
  expect(await signIn(await codeOf(ctx, secret), captcha)).toMatchObject({ code: 'LOCKED' })
  expect(await signIn(codes[0], captcha)).toMatchObject({ isLoggedIn: true })
  ctx.clock.advance(7 * 24 * 60 * MINUTE_MS)
  expect(await signIn(await codeOf(ctx, secret))).toMatchObject({ isLoggedIn: true })
})

test('the password alone does not confirm the identity, so it cannot remove the second factor', async () => {
  const { ctx, secret, codes } = await withApp()
  ctx.clock.advance(10 * MINUTE_MS)
  expect(await confirmIdentity(ctx, { password: DEMO_PASSWORD })).toMatchObject({
    code: 'SECOND_FACTOR_NEEDED',
    status: 403,
    triesLeft: 5,
  })
  expect(await disableAuthenticatorApp(ctx)).toMatchObject({ code: 'CONFIRM_IDENTITY', status: 403 })
  expect(await confirmIdentity(ctx, { code: await codeOf(ctx, secret) })).toHaveProperty('until')
  ctx.clock.advance(10 * MINUTE_MS)
  expect(await confirmIdentity(ctx, { code: codes[0] })).toHaveProperty('until')
  await disableAuthenticatorApp(ctx)
  ctx.clock.advance(10 * MINUTE_MS)
  expect(await confirmIdentity(ctx, { password: DEMO_PASSWORD })).toHaveProperty('until')
})

describe('a recovery code', () => {
  test('works once in place of a code, however it is typed', async () => {
    const { ctx, codes, signIn } = await withApp()
    const [first = '', second = ''] = codes
    expect(await signIn(first.toUpperCase().replaceAll('-', ' '))).toMatchObject({ isLoggedIn: true })
    expect(await signIn(first)).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    ctx.clock.advance(10 * MINUTE_MS)
    expect(await confirmIdentity(ctx, { code: second })).toHaveProperty('until')
    expect(await getSecurity(ctx)).toMatchObject({ recoveryCodesLeft: 8 })
  })

  test('stops working once new ones were created', async () => {
    const { ctx, codes, signIn } = await withApp()
    const fresh = throwRefusal(await createRecoveryCodes(ctx))
    expect(await signIn(codes[0])).toMatchObject({ code: 'SECOND_FACTOR_WRONG' })
    expect(await signIn(fresh.codes[0])).toMatchObject({ isLoggedIn: true })
  })
})

test('after disabling it, a password alone signs in, and the recovery codes are deleted', async () => {
  const { ctx, signIn } = await withApp()
  await disableAuthenticatorApp(ctx)
  expect(await signIn()).toMatchObject({ isLoggedIn: true })
  expect(await getSecurity(ctx)).toMatchObject({ hasAuthenticatorApp: false, recoveryCodesLeft: 0 })
  expect((await mailsTo(ctx, EMAIL)).at(-1)?.subject).toBe('Je account vraagt geen code meer')
  expect(await createRecoveryCodes(ctx)).toMatchObject({ code: 'CONFLICT', status: 409 })
})

test('a setup without a first code changes nothing', async () => {
  const ctx = await testContext({ signedInAs: EMAIL })
  const { secret } = throwRefusal(await beginAuthenticatorApp(ctx))
  const wrong = (await codeOf(ctx, secret)) === '000000' ? '000001' : '000000'
  expect(await enableAuthenticatorApp(ctx, { code: wrong })).toMatchObject({ code: 'PROOF_REFUSED', triesLeft: 4 })
  expect(await enableAuthenticatorApp(ctx, { code: 'geen' })).toMatchObject({ issues: [{ field: 'code' }] })
  const visitor = await ctx.another()
  expect(await login(visitor, { username: EMAIL, password: DEMO_PASSWORD })).toMatchObject({ isLoggedIn: true })
})

test('every change of the second factor requires a confirmed identity', async () => {
  const { ctx } = await withApp()
  ctx.clock.advance(10 * MINUTE_MS)
  const refused = { code: 'CONFIRM_IDENTITY', message: 'Bevestig eerst dat jij het bent.', status: 403 }
  for (const act of [beginAuthenticatorApp, disableAuthenticatorApp, createRecoveryCodes]) {
    expect(await act(ctx)).toMatchObject(refused)
  }
  await expect(enableAuthenticatorApp(ctx, { code: '123456' })).rejects.toMatchObject({ code: 'CONFIRM_IDENTITY' })
})

test('an enabled app is not replaced', async () => {
  const { ctx } = await withApp()
  expect(await beginAuthenticatorApp(ctx)).toMatchObject({ code: 'CONFLICT', status: 409 })
})

test('the secret and the recovery codes are not readable in the database', async () => {
  const { ctx, secret, codes } = await withApp()
  const { reader } = ctx.db
  const stored = JSON.stringify([await reader.select().from(totpSecrets), await reader.select().from(recoveryCodes)])
  expect(stored).toContain('codeHash')
  for (const told of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(stored).not.toContain(told)
  }
  expect(codes.every((code) => /^([0-9a-z]{4}-){2}[0-9a-z]{4}$/.test(code))).toBe(true)
})

test('a text that is longer than any code is refused without a check', async () => {
  const { ctx, codes } = await withApp()
  const [code = ''] = codes
  expect(await confirmIdentity(ctx, { code: `${code}${' '.repeat(200)}` })).toMatchObject({ code: 'PROOF_REFUSED' })
  expect(await confirmIdentity(ctx, { code: `${code}${' '.repeat(80)}` })).toHaveProperty('until')
})
