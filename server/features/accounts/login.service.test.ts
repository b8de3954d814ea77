import { describe, expect, test } from 'vitest'
import { DEMO_PASSWORD, demoAccountId } from '../../../db/seed/demo-accounts'
import { MINUTE_MS } from '../../../rules/time'
import { unavailableCaptcha } from '../../../tests/support/failing-ports'
import { TEST_CAPTCHA } from '../../../tests/support/test-config'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { Context } from '../../common/context'
import { ViewerNode } from './accounts.graphql'
import { onceSolved, SOLVED } from './accounts.test-support'
import { login, logout, needsLoginCaptcha } from './login.service'
import { findSessionAccount } from './sessions.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const WRONG = 'dit is niet het wachtwoord'

const attempt = (ctx: TestContext, username: string, password = WRONG, captchaToken?: string) =>
  login(ctx, { username, password, captchaToken })

const codes = async (ctx: TestContext, username: string, times: number, captchaToken?: string) => {
  const seen: string[] = []
  for (let i = 0; i < times; i++) {
    const answer = await attempt(ctx, username, WRONG, captchaToken)
    seen.push(answer instanceof ViewerNode ? 'in' : answer.code)
  }
  return seen
}

describe('the right password', () => {
  test('signs in by e-mail address or username, in any capitals [CHK-020, ROL-007]', async () => {
    for (const username of [CUSTOMER, 'Klant@Voorbeeld.NL', ' klant ', 'KLANT']) {
      const ctx = await testContext()
      expect(await attempt(ctx, username, DEMO_PASSWORD)).toMatchObject({ isLoggedIn: true, email: CUSTOMER })
      expect(ctx.viewer.account?.id).toBe(demoAccountId(CUSTOMER))
    }
  })

  test('returns the reseller and sub-user roles [ROL-010, AUTH-002]', async () => {
    const ctx = await testContext()
    const reseller = await attempt(await ctx.another(), 'reseller@voorbeeld.nl', DEMO_PASSWORD)
    expect(reseller).toMatchObject({ isReseller: true, isSubUser: false, staffel: 2 })
    const subUser = await attempt(await ctx.another(), 'subgebruiker@voorbeeld.nl', DEMO_PASSWORD)
    expect(subUser).toMatchObject({ isReseller: false, isSubUser: true, staffel: null })
  })

  test('starts a session with a new token and ends the previous one; logging out does the same', async () => {
    const ctx = await testContext()
    const before = ctx.session
    await attempt(ctx, CUSTOMER, DEMO_PASSWORD)
    const signedIn = ctx.session
    expect(signedIn.hash).not.toBe(before.hash)
    expect(signedIn.csrfToken).not.toBe(before.csrfToken)
    expect(await findSessionAccount(ctx, before.hash, ctx.now)).toBeNull()
    expect((await findSessionAccount(ctx, signedIn.hash, ctx.now))?.email).toBe(CUSTOMER)
    expect(await logout(ctx)).toMatchObject({ isLoggedIn: false })
    expect(ctx.session.hash).not.toBe(signedIn.hash)
    expect(await findSessionAccount(ctx, signedIn.hash, ctx.now)).toBeNull()
  })

  test('runs sign-in hooks with the previous session, and continues if one fails', async () => {
    const ctx = await testContext()
    const seen: (string | undefined)[] = []
    const fails = async () => {
      throw new Error('the basket is stuck')
    }
    const notes = async (after: Context, previous: string) => void seen.push(previous, after.viewer.account?.email)
    ctx.signInHooks = [fails, notes]
    const previous = ctx.session.hash
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ isLoggedIn: true })
    expect(seen).toEqual([previous, CUSTOMER])
  })

  test('keeps at most ten browsers signed in: the eleventh ends the oldest', async () => {
    const ctx = await testContext()
    const hashes: string[] = []
    for (let i = 0; i < 11; i++) {
      const browser = await ctx.another()
      ctx.clock.advance(1000)
      await attempt(browser, CUSTOMER, DEMO_PASSWORD)
      hashes.push(browser.session.hash)
    }
    const alive = await Promise.all(hashes.map((hash) => findSessionAccount(ctx, hash, ctx.now)))
    expect(alive.map(Boolean)).toEqual([false, ...Array<boolean>(10).fill(true)])
  })

  test('ends after 30 quiet minutes, and after twelve hours in any case', async () => {
    const ctx = await testContext()
    await attempt(ctx, CUSTOMER, DEMO_PASSWORD)
    const { hash } = ctx.session
    for (let quarter = 1; quarter < 48; quarter++) {
      ctx.clock.advance(15 * MINUTE_MS)
      expect(await findSessionAccount(ctx, hash, ctx.now)).not.toBeNull()
    }
    ctx.clock.advance(15 * MINUTE_MS)
    expect(await findSessionAccount(ctx, hash, ctx.now)).toBeNull()

    const other = await ctx.another()
    await attempt(other, CUSTOMER, DEMO_PASSWORD)
    other.clock.advance(30 * MINUTE_MS)
    expect(await findSessionAccount(other, other.session.hash, other.now)).toBeNull()
  })
})

describe('a wrong password', () => {
  test('is reported in the prescribed words [ERR-010, AUTH-003]', async () => {
    const ctx = await testContext()
    const refusal = await attempt(ctx, CUSTOMER)
    expect(refusal).toMatchObject({ code: 'INVALID_CREDENTIALS', message: 'Ongeldige inloggegevens.', status: 401 })
    expect(refusal).toMatchObject({ showCaptcha: false })
  })

  test('gets the same response for a known and an unknown name, from the first failure to the lock [CAP-004, AUTH-003]', async () => {
    const expected = [...Array<string>(10).fill('INVALID_CREDENTIALS'), 'LOCKED', 'LOCKED']
    for (const username of [CUSTOMER, 'niemand@voorbeeld.nl', 'klant', 'niemand']) {
      expect(await codes(await testContext(), username, 12, TEST_CAPTCHA)).toEqual(expected)
    }
  })

  test('counts only if it was checked: a request for a captcha locks no account [CAP-004]', async () => {
    const expected = [...Array<string>(3).fill('INVALID_CREDENTIALS'), ...Array<string>(17).fill('CAPTCHA_REQUIRED')]
    for (const username of [CUSTOMER, 'niemand@voorbeeld.nl']) {
      const ctx = await testContext()
      expect(await codes(ctx, username, 20)).toEqual(expected)
      expect(await codes(ctx, username, 8, TEST_CAPTCHA)).toEqual([
        ...Array<string>(7).fill('INVALID_CREDENTIALS'),
        'LOCKED',
      ])
    }
    const ctx = await testContext()
    await codes(ctx, CUSTOMER, 20)
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, TEST_CAPTCHA)).toMatchObject({ isLoggedIn: true })
  })

  test('requires a captcha after the third failure, also on the next page of that browser [CAP-008, CAP-011]', async () => {
    const ctx = await testContext()
    for (const showCaptcha of [false, false, true]) {
      expect(await needsLoginCaptcha(ctx)).toBe(false)
      expect(await attempt(ctx, CUSTOMER)).toMatchObject({ showCaptcha })
    }
    expect(await needsLoginCaptcha(ctx)).toBe(true)
    expect(await needsLoginCaptcha(await ctx.another())).toBe(false)
    ctx.clock.advance(15 * MINUTE_MS)
    expect(await needsLoginCaptcha(ctx)).toBe(false)
  })

  test('locks the account after ten, even for the right password, for 15 minutes [ERR-010]', async () => {
    const ctx = await testContext()
    await codes(ctx, CUSTOMER, 10, TEST_CAPTCHA)
    const refusal = await attempt(ctx, CUSTOMER, DEMO_PASSWORD)
    expect(refusal).toMatchObject({ code: 'LOCKED', message: 'Uw account is geblokkeerd.' })
    ctx.clock.advance(15 * MINUTE_MS)
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ isLoggedIn: true })
  })

  test('counts for the account, by e-mail address or username', async () => {
    const ctx = await testContext()
    await codes(ctx, CUSTOMER, 5, TEST_CAPTCHA)
    await codes(ctx, 'KLANT', 5, TEST_CAPTCHA)
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ code: 'LOCKED' })
  })

  test('is checked at most three times for fifty concurrent attempts', async () => {
    const ctx = await testContext()
    const answers = await Promise.all(Array.from({ length: 50 }, async () => attempt(await ctx.another(), CUSTOMER)))
    const looked = answers.filter((answer) => 'code' in answer && answer.code === 'INVALID_CREDENTIALS')
    expect(looked).toHaveLength(3)
  })

  test('is checked at most ten times in all, for twenty attempts with solved captchas', async () => {
    const ctx = await testContext()
    await codes(ctx, CUSTOMER, 3)
    const tries = Array.from({ length: 20 }, async () => attempt(await ctx.another(), CUSTOMER, WRONG, TEST_CAPTCHA))
    const answers = await Promise.all(tries)
    const looked = answers.filter((answer) => 'code' in answer && answer.code === 'INVALID_CREDENTIALS')
    expect(looked).toHaveLength(7)
  })

  test('is not counted for eight concurrent logins with the right password', async () => {
    const ctx = await testContext()
    for (const captchaToken of [undefined, TEST_CAPTCHA]) {
      const browsers = await Promise.all(Array.from({ length: 8 }, () => ctx.another()))
      const answers = await Promise.all(
        browsers.map((browser) => login(browser, { username: CUSTOMER, password: DEMO_PASSWORD, captchaToken })),
      )
      expect(answers.filter((answer) => 'isLoggedIn' in answer)).toHaveLength(8)
    }
  })

  test('is forgotten after a success', async () => {
    const ctx = await testContext()
    await codes(ctx, CUSTOMER, 2)
    await attempt(ctx, CUSTOMER, DEMO_PASSWORD)
    expect(await codes(await ctx.another(), CUSTOMER, 3)).toEqual(Array(3).fill('INVALID_CREDENTIALS'))
  })
})

describe('once a captcha is required', () => {
  test('a solved one lets the right password in, an unsolved one prevents the check [CAP-004]', async () => {
    const captcha = onceSolved()
    const ctx = await testContext({ ports: { captcha } })
    await codes(ctx, CUSTOMER, 3)
    expect(captcha.asked).toEqual([])
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD)).toMatchObject({ code: 'CAPTCHA_REQUIRED', showCaptcha: true })
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, 'expired')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, SOLVED)).toMatchObject({ isLoggedIn: true })
    expect(captcha.asked).toEqual(['login expired', `login ${SOLVED}`])
  })

  test('a captcha token works once', async () => {
    const ctx = await testContext({ ports: { captcha: onceSolved() } })
    await codes(ctx, CUSTOMER, 3)
    expect(await attempt(ctx, CUSTOMER, WRONG, SOLVED)).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect(await attempt(ctx, CUSTOMER, DEMO_PASSWORD, SOLVED)).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
  })

  test('no login passes while the captcha service is unreachable', async () => {
    const ctx = await testContext({ ports: { captcha: unavailableCaptcha() } })
    await codes(ctx, CUSTOMER, 3)
    await expect(attempt(ctx, CUSTOMER, DEMO_PASSWORD, SOLVED)).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
    expect(ctx.viewer.isLoggedIn).toBe(false)
  })
})

test('a locked account is only reported to a client with the right password [ERR-010]', async () => {
  const ctx = await testContext()
  expect(await attempt(ctx, 'geblokkeerd@voorbeeld.nl')).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  expect(await attempt(ctx, 'geblokkeerd@voorbeeld.nl', DEMO_PASSWORD)).toMatchObject({
    code: 'LOCKED',
    message: 'Uw account is geblokkeerd.',
  })
  expect(ctx.viewer.isLoggedIn).toBe(false)
})

test('name and password are both required [CHK-023]', async () => {
  const ctx = await testContext()
  for (const [username, password, field] of [
    ['', DEMO_PASSWORD, 'username'],
    [CUSTOMER, '', 'password'],
  ] as const) {
    expect(await attempt(ctx, username, password)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
  }
})
